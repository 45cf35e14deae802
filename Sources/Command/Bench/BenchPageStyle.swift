/// The style sheet of the page, for light and dark color schemes and for any width.
enum BenchPageStyle {
  static let text = """
    :root {
      color-scheme: light dark;
      --ground: #f6f7f9; --card: #ffffff; --ink: #1c2330; --soft: #5d6779; --line: #dfe3ea;
      --c0: #2f6fde; --c1: #e08a1e; --c2: #2a9d6f; --c3: #a24fc4; --warn: #fff3d6;
        --warn-ink: #6b4a00;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #12151b; --card: #1b2029; --ink: #e6e9ef; --soft: #9aa4b5; --line: #2d3542;
        --c0: #6da2ff; --c1: #f2a94a; --c2: #54c796; --c3: #c98be4; --warn: #3a2f12;
          --warn-ink: #ffd98a;
      }
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--ground); color: var(--ink);
      font: 15px/1.5 system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; }
    main { max-width: 1180px; margin: 0 auto; padding: 28px 20px 48px; }
    h1 { font-size: 26px; margin: 0; letter-spacing: -0.01em; }
    h2 { font-size: 19px; margin: 0; overflow-wrap: anywhere; }
    .lead, .size { margin: 2px 0 18px; color: var(--soft); overflow-wrap: anywhere; }
    section { background: var(--card); border: 1px solid var(--line); border-radius: 12px;
      padding: 20px; margin: 22px 0; }
    .warnings { margin: 0 0 16px; padding: 10px 16px 10px 34px; border-radius: 10px;
      background: var(--warn); color: var(--warn-ink); }
    .facts { display: grid; grid-template-columns: max-content 1fr; gap: 4px 18px; margin: 0; }
    .facts dt { color: var(--soft); }
    .facts dd { margin: 0; overflow-wrap: anywhere; }
    .ratio { display: flex; flex-wrap: wrap; gap: 10px; align-items: stretch; margin: 0 0 18px; }
    .ratio .name { font-weight: 600; align-self: center; margin-right: 10px; }
    .ratio small { display: block; font-weight: 400; color: var(--soft); }
    .tile { border: 1px solid var(--line); border-radius: 10px; padding: 6px 16px;
      text-align: center; }
    .tile b { display: block; font-size: 19px; font-variant-numeric: tabular-nums; }
    .tile span { color: var(--soft); font-size: 13px; }
    .charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(320px, 1fr));
      gap: 18px; }
    figure { margin: 0; }
    figcaption { font-weight: 600; margin-bottom: 6px; }
    .chart svg { width: 100%; height: auto; display: block; }
    .chart text { font-size: 10.5px; fill: var(--ink); font-variant-numeric: tabular-nums; }
    .chart .label { text-anchor: end; fill: var(--soft); }
    .axis { stroke: var(--line); stroke-width: 1; }
    .whisker { stroke: var(--ink); stroke-width: 1.2; }
    rect.c0 { fill: var(--c0); } rect.c1 { fill: var(--c1); }
    rect.c2 { fill: var(--c2); } rect.c3 { fill: var(--c3); }
    .key { font-weight: 400; color: var(--soft); margin-left: 8px; white-space: nowrap; }
    .key::before { content: ""; display: inline-block; width: 10px; height: 10px;
      border-radius: 3px;
      margin-right: 5px; background: var(--c0); }
    .key.c1::before { background: var(--c1); } .key.c2::before { background: var(--c2); }
    .key.c3::before { background: var(--c3); }
    .scroll { overflow-x: auto; margin: 18px 0 10px; }
    table { border-collapse: collapse; width: 100%; font-size: 13.5px; }
    th, td { padding: 5px 10px; text-align: right; border-bottom: 1px solid var(--line);
      font-variant-numeric: tabular-nums; white-space: nowrap; }
    thead th { color: var(--soft); font-weight: 500; white-space: normal; vertical-align: bottom; }
    tbody th { text-align: left; font-weight: 600; }
    .counts { margin: 0 0 18px; padding-left: 18px; color: var(--soft); font-size: 14px; }
    .counts b { color: var(--ink); }
    .pictures { display: grid; grid-template-columns: repeat(auto-fit, minmax(260px, 1fr));
      gap: 16px; }
    .pictures figure { display: flex; flex-direction: column-reverse; justify-content: flex-end; }
    .pictures img { max-width: 100%; height: auto; border: 1px solid var(--line);
      border-radius: 8px;
      background: repeating-conic-gradient(#8883 0 25%, #8881 0 50%) 0 0 / 16px 16px; }
    details { margin-top: 14px; color: var(--soft); }
    footer { color: var(--soft); font-size: 14px; }
    """
}
