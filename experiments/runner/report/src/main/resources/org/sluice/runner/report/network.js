// SPDX-License-Identifier: MIT
// Draws the network of a report, with a slider over time: queues, paused ports, what hosts receive.
(() => {
  "use strict";
  const element = sluiceElement;
  const SVG = "http://www.w3.org/2000/svg";
  const LAYER = 96; // pixels between two layers of nodes
  const MARGIN = 34;
  const NAME_WIDTH = 20; // pixels that a host's name needs at least, turned
  const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"; // shares of a column: 0 is none, z is all
  const STEP_MS = 60;
  const MOST_LISTED = 8;

  function shape(tag, attributes, parent) {
    const made = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    parent.append(made);
    return made;
  }

  const bytes = (b) => (b >= 1e6 ? (b / 1e6).toFixed(2) + " MB" : (b / 1e3).toFixed(1) + " KB");
  const rate = (bps) => (bps / 1e9).toFixed(bps < 1e9 ? 2 : 1) + " Gb/s";
  const nodeOf = (port) => Number(port.split(":")[0]);

  class Network {
    constructor(figure) {
      this.data = JSON.parse(figure.querySelector("script").textContent);
      this.nodes = new Map(this.data.nodes.map((node) => [node.id, { ...node, links: [], x: 0, layer: 0 }]));
      this.peers = new Map();
      for (const link of this.data.links) {
        this.nodes.get(nodeOf(link.a)).links.push(link);
        this.nodes.get(nodeOf(link.b)).links.push(link);
        this.peers.set(link.a, link.b).set(link.b, link.a);
      }
      this.column = 0;
      this.run = this.data.runs[0];
      this.layers();
      this.build(figure);
      this.draw();
      this.column = this.firstColumn();
      this.show();
    }

    other(link, node) {
      return this.nodes.get(nodeOf(link.a) === node.id ? nodeOf(link.b) : nodeOf(link.a));
    }

    /** Hosts are at the bottom, and each switch as many layers above them as it is hops away. */
    layers() {
      const all = [...this.nodes.values()];
      let wave = all.filter((node) => !node.switch);
      if (wave.length === 0) wave = all.slice(0, 1);
      const seen = new Set(wave);
      for (let layer = 0; wave.length > 0; layer++) {
        const next = [];
        for (const node of wave) {
          node.layer = layer;
          for (const link of node.links) {
            const peer = this.other(link, node);
            if (!seen.has(peer)) {
              seen.add(peer);
              next.push(peer);
            }
          }
        }
        wave = next;
      }
      this.height = 1 + Math.max(...all.map((node) => node.layer));
    }

    /** Hosts stand in groups below their switch; a switch above the middle of what is below it. */
    place(width) {
      const all = [...this.nodes.values()];
      const hosts = all.filter((node) => node.layer === 0);
      const above = (host) => (host.links.length ? this.other(host.links[0], host).id : -1);
      hosts.sort((a, b) => above(a) - above(b) || a.id - b.id);
      const groups = new Set(hosts.map(above)).size;
      const places = hosts.length + groups - 1;
      let at = 0;
      hosts.forEach((host, i) => {
        if (i > 0 && above(host) !== above(hosts[i - 1])) at++;
        host.x = MARGIN + ((at++ + 0.5) / Math.max(1, places)) * (width - 2 * MARGIN);
      });
      for (let layer = 1; layer < this.height; layer++) {
        const row = all.filter((node) => node.layer === layer);
        for (const node of row) {
          const below = node.links.map((link) => this.other(link, node)).filter((peer) => peer.layer < layer);
          node.x = below.reduce((sum, peer) => sum + peer.x, 0) / Math.max(1, below.length);
        }
        row.sort((a, b) => a.x - b.x || a.id - b.id);
        const least = Math.min(90, (width - 2 * MARGIN) / row.length);
        const crowded = row.some((node, i) => i > 0 && node.x - row[i - 1].x < least);
        if (crowded) row.forEach((node, i) => (node.x = MARGIN + ((i + 0.5) / row.length) * (width - 2 * MARGIN)));
      }
    }

    build(figure) {
      const runs = this.data.runs;
      this.stage = element("div", { class: "stage" });
      this.time = element("output", {});
      this.slider = element("input", {
        type: "range",
        min: 0,
        max: this.data.columns - 1,
        value: 0,
        "aria-label": this.data.title,
        oninput: () => this.set(Number(this.slider.value), true),
      });
      this.playButton = element("button", { type: "button", onclick: () => this.play() }, "play");
      const choice = element(
        "select",
        {
          "aria-label": "Run",
          onchange: () => {
            this.run = runs[choice.selectedIndex];
            this.show();
          },
        },
        ...runs.map((run) => element("option", {}, run.name))
      );
      this.now = element("p", { class: "now" });
      figure.prepend(
        element(
          "div",
          { class: "buttons" },
          ...(runs.length > 1 ? [choice] : []),
          this.playButton,
          this.slider,
          this.time
        ),
        this.stage,
        this.now
      );
    }

    draw() {
      const width = Math.max(280, this.stage.clientWidth);
      this.place(width);
      const height = this.height * LAYER;
      const y = (node) => height - MARGIN - node.layer * LAYER;
      const svg = document.createElementNS(SVG, "svg");
      svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
      svg.setAttribute("role", "img");
      svg.setAttribute("aria-label", "The network; the sentences below say what is paused and where queues are.");
      this.halves = new Map();
      const twins = new Map();
      for (const link of this.data.links) {
        const [a, b] = [this.nodes.get(nodeOf(link.a)), this.nodes.get(nodeOf(link.b))];
        const key = Math.min(a.id, b.id) + "-" + Math.max(a.id, b.id);
        const twin = twins.get(key) ?? 0;
        twins.set(key, twin + 1);
        const [middleX, middleY] = [(a.x + b.x) / 2 + 7 * twin, (y(a) + y(b)) / 2];
        for (const [port, node] of [[link.a, a], [link.b, b]]) {
          const line = shape("line", { x1: node.x, y1: y(node), x2: middleX, y2: middleY, class: "link" }, svg);
          this.halves.set(port, { line, title: shape("title", {}, line) });
        }
      }
      const hosts = [...this.nodes.values()].filter((node) => !node.switch).length;
      this.hosts = new Map();
      const radius = Math.max(2, Math.min(9, (width / Math.max(1, hosts)) * 0.35));
      for (const node of this.nodes.values()) {
        let drawn;
        if (node.switch) {
          drawn = shape("rect", { x: node.x - 15, y: y(node) - 9, width: 30, height: 18, rx: 4, class: "switch" }, svg);
        } else {
          shape("circle", { cx: node.x, cy: y(node), r: radius, class: "host" }, svg);
          drawn = shape("circle", { cx: node.x, cy: y(node), r: radius, class: "received", "fill-opacity": 0 }, svg);
          this.hosts.set(String(node.id), { drawn, title: shape("title", {}, drawn) });
          this.hosts.get(String(node.id)).title.textContent = node.name;
        }
        if (node.switch || width / (hosts + 2) >= NAME_WIDTH) {
          const text = shape("text", { x: node.x, y: y(node) + (node.switch ? -14 : radius + 14) }, svg);
          text.textContent = node.name;
          // Names that would lie over each other are turned.
          if (!node.switch && node.name.length * 7 > width / (hosts + 2)) {
            text.setAttribute("transform", `rotate(28 ${node.x} ${y(node) + radius + 10})`);
            text.setAttribute("text-anchor", "start");
          }
        }
      }
      this.stage.replaceChildren(svg);
    }

    name(port) {
      return this.nodes.get(nodeOf(port)).name + " → " + this.nodes.get(nodeOf(this.peers.get(port))).name;
    }

    /** Begins where something pauses, or where the longest queue of all is. */
    firstColumn() {
      let best = 0;
      let longest = -1;
      for (const queue of Object.values(this.run.queues)) {
        queue.forEach((b, c) => {
          if (b > longest) [best, longest] = [c, b];
        });
      }
      let paused = -1;
      for (let c = 0; c < this.data.columns; c++) {
        const many = Object.values(this.run.pauses).filter((shares) => shares[c] !== "0").length;
        if (many > paused) {
          paused = many;
          if (many > 0) best = c;
        }
      }
      return best;
    }

    at(column) {
      return this.data.from + ((column + 0.5) / this.data.columns) * (this.data.to - this.data.from);
    }

    show() {
      const c = this.column;
      const { queues, pauses, received } = this.run;
      const most = Math.max(1, ...this.data.runs.map((run) => Math.max(0, ...Object.values(run.queues).flat())));
      this.slider.value = c;
      this.time.textContent = this.at(c).toFixed(3) + " " + this.data.unit;
      const paused = [];
      const long = [];
      for (const [port, { line, title }] of this.halves) {
        const share = DIGITS.indexOf((pauses[port] ?? "")[c] ?? "0") / (DIGITS.length - 1);
        const queue = queues[port]?.[c] ?? 0;
        line.setAttribute("class", "link" + (share > 0 ? " paused" : queue > 0 ? " queue" : ""));
        line.style.strokeWidth = (share > 0 ? 3.5 : 1.3) + 6 * Math.sqrt(queue / most);
        line.style.strokeOpacity = share > 0 ? 0.35 + 0.65 * share : 1;
        title.textContent =
          this.name(port) +
          (port in queues ? `: queue ${bytes(queue)}` : "") +
          (share > 0 ? `, paused ${Math.round(100 * share)} % of this column` : "");
        if (share > 0) paused.push([share, this.name(port)]);
        if (queue > 0) long.push([queue, `${this.name(port)} ${bytes(queue)}`]);
      }
      for (const [id, { drawn, title }] of this.hosts) {
        const bps = received[id]?.[c] ?? 0;
        const node = this.nodes.get(Number(id));
        const link = node.links[0];
        drawn.setAttribute("fill-opacity", link ? Math.min(1, bps / link.rate_bps) : 0);
        title.textContent = node.name + (id in received ? `: receives ${rate(bps)}` : "");
      }
      const list = (all) => {
        all.sort((a, b) => b[0] - a[0]);
        const more = all.length > MOST_LISTED ? ` and ${all.length - MOST_LISTED} more` : "";
        return all.slice(0, MOST_LISTED).map(([, text]) => text).join(", ") + more;
      };
      this.now.textContent =
        (paused.length ? `Paused: ${list(paused)}. ` : "Nothing is paused. ") +
        (long.length ? `Queues: ${list(long)}.` : "");
    }

    /** Shows a column; tells the charts if the reader chose it here. */
    set(column, tells) {
      this.column = Math.max(0, Math.min(this.data.columns - 1, column));
      this.show();
      if (!tells) return;
      for (const chart of window.sluiceCharts ?? []) {
        if (chart.data.over_time) {
          chart.u.setCursor({ left: chart.u.valToPos(this.at(this.column), "x"), top: 4 }, false);
        }
      }
    }

    setTime(time) {
      const share = (time - this.data.from) / (this.data.to - this.data.from);
      this.set(Math.floor(share * this.data.columns), false);
    }

    play() {
      if (this.timer) {
        clearInterval(this.timer);
        this.timer = null;
      } else {
        if (this.column >= this.data.columns - 1) this.set(0, true);
        this.timer = setInterval(() => {
          if (this.column >= this.data.columns - 1) this.play();
          else this.set(this.column + 1, true);
        }, STEP_MS);
      }
      this.playButton.textContent = this.timer ? "stop" : "play";
    }
  }

  const networks = [...document.querySelectorAll("figure.network")].map((figure) => new Network(figure));
  document.addEventListener("sluice-time", (event) => networks.forEach((network) => network.setTime(event.detail)));
  addEventListener("resize", () =>
    networks.forEach((network) => {
      network.draw();
      network.show();
    })
  );
  window.sluiceNetworks = networks;
})();
