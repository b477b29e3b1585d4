// Runs before anything is drawn, so that the page does not flash in the wrong colours.
(() => {
  try {
    const theme = JSON.parse(localStorage.getItem("plancia:theme") ?? "null");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    for (const look of ["board", "pieces"]) {
      const chosen = JSON.parse(localStorage.getItem(`plancia:${look}`) ?? "null");
      if (typeof chosen === "string") document.documentElement.dataset[look] = chosen;
    }
  } catch {
    // storage is off: the device decides
  }
})();
