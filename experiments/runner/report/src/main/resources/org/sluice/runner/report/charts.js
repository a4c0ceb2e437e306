// SPDX-License-Identifier: MIT
// Draws each figure of a report with uPlot, from the JSON in it. Charts over time share their zoom and their cursor.
(() => {
  "use strict";
  const element = sluiceElement;

  // Okabe and Ito (2008), which can be distinguished with any colour vision; the last is the ink of the page.
  const LIGHT = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00"];
  const DARK = ["#4BA3E3", "#F08A4B", "#35C495", "#E39AC4", "#9AD3F5", "#F2BE52"];
  // Dashes and gaps, in widths of the line.
  const DASHES = [[], [5, 2], [1.3, 1.6], [7, 2, 1.3, 2], [10, 2.5], [5, 2, 1.3, 2, 1.3, 2], [2.8, 1.4]];
  const LEVEL_DASHES = [[5, 3.5], [1.5, 3], [9, 3, 1.5, 3], [1, 4.5]];
  const LINE = 1.6; // pixels
  const HEIGHT = 320; // pixels of a chart without its legend
  const MOST_COLOURS = 7; // of more lines the rest are grey until they are pointed at
  const MOST_ROWS = 1000; // of the table behind a chart
  const PAN = 0.2; // of what is seen
  const ZOOM = 2;

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const isPrinted = matchMedia("print");
  const isDark = () => dark.matches && !isPrinted.matches;
  const ink = () => css("--ink");
  const colour = (index) => {
    const palette = isDark() ? DARK : LIGHT;
    const at = index % (palette.length + 1);
    return at < palette.length ? palette[at] : ink();
  };
  const charts = [];

  // uPlot wants each x once: those of one column of the time axis are set apart by less than can be seen.
  function ascending(xs) {
    const step = ((xs[xs.length - 1] - xs[0]) || 1) * 1e-7;
    const out = new Array(xs.length);
    let last = -Infinity;
    for (let i = 0; i < xs.length; i++) {
      last = xs[i] > last ? xs[i] : last + Math.max(step, Math.abs(last) * 1e-14);
      out[i] = last;
    }
    return out;
  }

  const number = (value) =>
    value == null || !Number.isFinite(value) ? "–" : String(Number(value.toPrecision(5)));

  class Chart {
    constructor(figure) {
      this.figure = figure;
      this.data = JSON.parse(figure.querySelector("script").textContent);
      this.isLog = this.data.y.logarithmic;
      this.view = null; // the part of the horizontal axis that is seen, or null for all of it
      this.focused = null;
      this.plot = element("div", {
        class: "plot",
        tabindex: "0",
        role: "img",
        "aria-label":
          this.data.caption + " Arrow keys move, plus and minus zoom, 0 shows all; the points are in the table below.",
        onkeydown: (event) => this.key(event),
      });
      figure.prepend(this.plot);
      this.bar = this.buttons();
      this.plot.after(this.bar);
      figure.append(this.table());
      this.draw();
    }

    series() {
      const { lines, levels } = this.data;
      const many = lines.length > MOST_COLOURS;
      const all = lines.map((line, i) => {
        const stroke = () =>
          many && i >= MOST_COLOURS && this.focused !== i + 1 ? css("--faint") : colour(line.colour);
        return {
          xs: ascending(line.x),
          ys: line.y,
          label: line.label,
          stroke,
          width: LINE * line.width,
          dash: DASHES[(line.among + Math.floor(line.colour / (LIGHT.length + 1))) % DASHES.length].map(
            (length) => length * LINE * devicePixelRatio
          ),
          points: line.markers ? { show: true, size: 7, fill: stroke } : { show: false },
        };
      });
      levels.forEach((level, i) =>
        all.push({
          xs: [this.data.x.from, this.data.x.to],
          ys: [level.y, level.y],
          label: level.label,
          stroke: () => css("--soft"),
          width: 1.2,
          dash: LEVEL_DASHES[i % LEVEL_DASHES.length].map((length) => length * 1.2 * devicePixelRatio),
          points: { show: false },
        })
      );
      return all;
    }

    draw() {
      if (this.u) this.u.destroy();
      const { x, y } = this.data;
      const all = this.series();
      const floor = y.from;
      const shown = (ys) => (this.isLog ? ys.map((v) => (v != null && v <= 0 ? floor : v)) : ys);
      const data = uPlot.join(all.map((one) => [one.xs, shown(one.ys)]));
      const axis = (title, more) => ({
        stroke: ink,
        grid: { stroke: () => css("--line"), width: 1 },
        ticks: { stroke: () => css("--line"), width: 1 },
        font: "13px system-ui, sans-serif",
        labelFont: "13px system-ui, sans-serif",
        label: title,
        labelSize: 22,
        ...more,
      });
      const named = x.names.length > 0;
      const isTurned = named && x.names.length * Math.max(...x.names.map((n) => n.length)) * 8 > this.width();
      this.u = new uPlot(
        {
          width: this.width(),
          height: HEIGHT,
          padding: [12, 16, 0, 0],
          scales: {
            x: { time: false, distr: x.logarithmic ? 3 : 1, range: () => this.rangeX() },
            y: { distr: this.isLog ? 3 : 1, range: (u, min, max) => this.rangeY(min, max) },
          },
          axes: [
            axis(x.title, {
              grid: { show: false },
              size: isTurned ? 90 : 40,
              ...(named
                ? {
                    splits: () => x.names.map((_, i) => i + 1),
                    values: () => x.names,
                    rotate: isTurned ? -45 : 0,
                    align: isTurned ? 1 : undefined,
                  }
                : {}),
            }),
            axis(y.title, { size: (u, values) => this.axisWidth(u, values) }),
          ],
          series: [
            { label: x.title, value: (u, v) => (named ? x.names[Math.round(v) - 1] || "–" : number(v)) },
            ...all.map(({ xs, ys, ...one }) => ({
              ...one,
              value: (u, v) => (this.isLog && v === floor && floor < (y.min || 0) ? "0" : number(v)),
            })),
          ],
          legend: { live: true },
          focus: { alpha: 0.25 },
          cursor: {
            focus: { prox: 12 },
            drag: { x: true, y: false, setScale: false },
            sync: this.data.over_time
              ? { key: "time", setSeries: false, filters: { pub: (type) => /^mouse(move|leave|enter)$/.test(type) } }
              : undefined,
            // What a line is at a time is what its last point before that says.
            dataIdx: (u, series, hovered) => {
              const ys = u.data[series];
              let at = hovered;
              while (at > 0 && ys[at] === undefined) at--;
              return at;
            },
          },
          hooks: {
            drawAxes: [(u) => this.bands(u)],
            draw: [(u) => this.intervals(u)],
            setSelect: [(u) => this.selected(u)],
            setCursor: [(u) => this.data.over_time && u.cursor.event && this.pointed(u)],
            setSeries: [
              (u, index, options) => {
                if (options.focus !== undefined && index !== this.focused) {
                  this.focused = index;
                  u.redraw(false);
                }
              },
            ],
          },
        },
        data,
        this.plot
      );
      if (this.view) this.u.setScale("x", { min: this.view[0], max: this.view[1] });
      this.u.over.addEventListener("dblclick", () => this.show(null));
      // A series is switched by keyboard, too.
      this.u.root.querySelectorAll(".u-series:not(:first-child) th").forEach((label, i) => {
        label.tabIndex = 0;
        label.setAttribute("role", "switch");
        label.setAttribute("aria-checked", "true");
        const said = () => label.setAttribute("aria-checked", String(this.u.series[i + 1].show));
        label.addEventListener("click", () => setTimeout(said));
        label.addEventListener("keydown", (event) => {
          if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            event.stopPropagation();
            this.u.setSeries(i + 1, { show: !this.u.series[i + 1].show });
            said();
          }
        });
      });
      this.logButton.setAttribute("aria-pressed", String(this.isLog));
    }

    width() {
      return Math.max(280, this.plot.clientWidth);
    }

    axisWidth(u, values) {
      const longest = (values || []).reduce((most, text) => Math.max(most, String(text ?? "").length), 1);
      return 18 + 8 * longest;
    }

    rangeX() {
      const { from, to } = this.data.x;
      return this.view || [from, to];
    }

    rangeY(min, max) {
      const { from, to, logarithmic } = this.data.y;
      if (this.isLog !== logarithmic) {
        return this.isLog
          ? uPlot.rangeLog(this.lowest(), Math.max(to, this.lowest()), 10, true)
          : uPlot.rangeNum(0, max, 0.05, true);
      }
      if (!this.view || this.isLog || min == null) return [from, to];
      // Zoomed, the axis follows what is seen.
      const bottom = from <= 0 && min >= 0 ? 0 : min;
      return max > bottom ? [bottom, max + 0.05 * (max - bottom)] : [bottom, bottom + 1];
    }

    lowest() {
      let low = Infinity;
      for (const line of this.data.lines) for (const v of line.y) if (v > 0 && v < low) low = v;
      return Number.isFinite(low) ? low : 1;
    }

    // The area between two curves, and the range of flows that have no line.
    bands(u) {
      const { ctx, bbox } = u;
      ctx.save();
      ctx.beginPath();
      ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
      ctx.clip();
      for (const band of this.data.bands) {
        const at = this.data.lines.findIndex((line) => line.label === band.line);
        if (at >= 0 && !u.series[at + 1].show) continue;
        const y = (v) => u.valToPos(this.isLog && v <= 0 ? u.scales.y.min : v, "y", true);
        ctx.beginPath();
        band.x.forEach((x, i) => ctx.lineTo(u.valToPos(x, "x", true), y(band.high[i])));
        for (let i = band.x.length - 1; i >= 0; i--) ctx.lineTo(u.valToPos(band.x[i], "x", true), y(band.low[i]));
        ctx.closePath();
        ctx.globalAlpha = 0.2;
        ctx.fillStyle = at >= 0 ? colour(this.data.lines[at].colour) : css("--soft");
        ctx.fill();
      }
      ctx.restore();
    }

    intervals(u) {
      const { ctx, bbox } = u;
      ctx.save();
      ctx.beginPath();
      ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
      ctx.clip();
      ctx.lineWidth = 1.2 * devicePixelRatio;
      for (const bar of this.data.intervals) {
        const at = this.data.lines.findIndex((line) => line.label === bar.line);
        if (at < 0 || !u.series[at + 1].show) continue;
        ctx.strokeStyle = colour(this.data.lines[at].colour);
        ctx.globalAlpha = u.series[at + 1].alpha ?? 1;
        const x = u.valToPos(bar.x, "x", true);
        ctx.beginPath();
        const low = this.isLog && bar.low <= 0 ? u.scales.y.min : bar.low;
        ctx.moveTo(x, u.valToPos(low, "y", true));
        ctx.lineTo(x, u.valToPos(bar.high, "y", true));
        ctx.stroke();
      }
      ctx.restore();
    }

    // ------------------------------------------------------------ zoom and pan

    group() {
      return this.data.over_time ? charts.filter((chart) => chart.data.over_time) : [this];
    }

    /** Shows a part of the horizontal axis, in all charts over time together; null for all of it. */
    show(view) {
      for (const chart of this.group()) {
        chart.view = view;
        const { from, to } = chart.data.x;
        chart.u.setScale("x", { min: view ? view[0] : from, max: view ? view[1] : to });
        chart.u.setSelect({ left: 0, width: 0, top: 0, height: 0 }, false);
      }
    }

    selected(u) {
      if (u.select.width > 3) {
        this.show([u.posToVal(u.select.left, "x"), u.posToVal(u.select.left + u.select.width, "x")]);
      }
    }

    /** Moves by a share of what is seen, and changes its length by a factor around its middle. */
    move(share, factor) {
      const { from, to, logarithmic } = this.data.x;
      const scale = logarithmic ? Math.log : (v) => v;
      const back = logarithmic ? Math.exp : (v) => v;
      const [first, last] = [scale(from), scale(to)];
      const [a, b] = (this.view || [from, to]).map(scale);
      const length = Math.min((b - a) * factor, last - first);
      let start = (a + b) / 2 + (b - a) * share - length / 2;
      start = Math.max(first, Math.min(start, last - length));
      this.show(length >= last - first ? null : [back(start), back(start + length)]);
    }

    key(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const acts = {
        ArrowLeft: () => this.move(-PAN, 1),
        ArrowRight: () => this.move(PAN, 1),
        "+": () => this.move(0, 1 / ZOOM),
        "=": () => this.move(0, 1 / ZOOM),
        "-": () => this.move(0, ZOOM),
        0: () => this.show(null),
        Escape: () => this.show(null),
      };
      if (acts[event.key]) {
        event.preventDefault();
        acts[event.key]();
      }
    }

    buttons() {
      const button = (text, title, onclick) => element("button", { type: "button", title, onclick }, text);
      this.logButton = button("log", "Logarithmic vertical axis", () => {
        this.isLog = !this.isLog;
        this.draw();
      });
      return element(
        "div",
        { class: "buttons" },
        button("◀", "Move left", () => this.move(-PAN, 1)),
        button("▶", "Move right", () => this.move(PAN, 1)),
        button("+", "Zoom in", () => this.move(0, 1 / ZOOM)),
        button("−", "Zoom out", () => this.move(0, ZOOM)),
        button("all", "Show all", () => this.show(null)),
        this.logButton
      );
    }

    // ------------------------------------------------------------ the points

    *rows() {
      for (const line of this.data.lines) {
        for (let i = 0; i < line.x.length; i++) yield [line.label, line.x[i], line.y[i], "", ""];
      }
      for (const bar of this.data.intervals) yield [bar.line + " (interval)", bar.x, "", bar.low, bar.high];
      for (const band of this.data.bands) {
        const name = band.label ?? band.line + " (band)";
        for (let i = 0; i < band.x.length; i++) yield [name, band.x[i], "", band.low[i], band.high[i]];
      }
      for (const level of this.data.levels) yield [level.label, "", level.y, "", ""];
    }

    table() {
      const details = element("details", { class: "points" }, element("summary", {}, "Points"));
      details.addEventListener("toggle", () => details.childElementCount === 1 && details.append(...this.points()));
      return details;
    }

    points() {
      const head = ["line", this.data.x.title, this.data.y.title, "low", "high"];
      const quoted = (cell) => (/[",\n]/.test(cell) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell ?? ""));
      const all = [...this.rows()];
      const csv = [head, ...all].map((row) => row.map(quoted).join(",")).join("\n") + "\n";
      const link = element("a", { href: "#", download: this.data.name + ".csv" }, "CSV");
      link.href = URL.createObjectURL(new Blob([csv], { type: "text/csv" }));
      const body = element("tbody", {});
      for (const row of all.slice(0, MOST_ROWS)) {
        body.append(element("tr", {}, ...row.map((cell) => element("td", {}, String(cell ?? "")))));
      }
      const many = all.length > MOST_ROWS ? ` The first ${MOST_ROWS} of ${all.length} rows.` : "";
      return [
        element("p", { class: "sub" }, link, many),
        element(
          "div",
          { class: "scroll" },
          element(
            "table",
            {},
            element("thead", {}, element("tr", {}, ...head.map((cell) => element("th", { scope: "col" }, cell)))),
            body
          )
        ),
      ];
    }

    pointed(u) {
      document.dispatchEvent(new CustomEvent("sluice-time", { detail: u.posToVal(u.cursor.left, "x") }));
    }
  }

  document.querySelectorAll("figure.chart").forEach((figure) => charts.push(new Chart(figure)));
  const redraw = () => charts.forEach((chart) => chart.draw());
  const resize = () => charts.forEach((chart) => chart.u.setSize({ width: chart.width(), height: HEIGHT }));
  addEventListener("resize", resize);
  dark.addEventListener("change", redraw);
  addEventListener("beforeprint", redraw);
  addEventListener("afterprint", redraw);
  window.sluiceCharts = charts;
})();
