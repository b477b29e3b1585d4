// Runs before anything is drawn, so that the page does not flash in the wrong colours.
(() => {
  try {
    const theme = JSON.parse(localStorage.getItem("plancia:theme") ?? "null");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // storage is off: the device decides
  }
})();
