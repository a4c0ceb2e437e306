// SPDX-License-Identifier: MIT
// The table of claims: shows the rows that fit what is chosen. The choice is in the address, so that it can be linked to:
// #paper=rocc&scheme=dcqcn&verdict=failed&words=queue
(() => {
  "use strict";
  const form = document.getElementById("claims-filter");
  if (!form) return;
  const rows = [...document.querySelectorAll("#claims tbody tr")];
  const count = document.getElementById("claims-count");

  function show() {
    const chosen = Object.fromEntries(new FormData(form));
    const words = chosen.words.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !(
        (!chosen.paper || row.dataset.paper === chosen.paper) &&
        (!chosen.scheme || row.dataset.schemes.split(" ").includes(chosen.scheme)) &&
        (!chosen.verdict || row.dataset.verdict === chosen.verdict) &&
        (!chosen.kind || row.dataset.kind === chosen.kind) &&
        words.every((word) => text.includes(word))
      );
      if (!row.hidden) shown++;
    }
    count.textContent = `${shown} of ${rows.length} claims`;
  }

  function read() {
    for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
      const field = form.elements.namedItem(name);
      if (field) field.value = value;
    }
    show();
  }

  form.addEventListener("input", () => {
    const chosen = [...new FormData(form)].filter(([, value]) => value);
    history.replaceState(null, "", "#" + new URLSearchParams(chosen));
    show();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  window.addEventListener("hashchange", read);
  read();
})();
