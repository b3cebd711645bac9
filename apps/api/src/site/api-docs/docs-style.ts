/** Shared by the pages the service writes itself: the API's and the demo's. */
export const docsStyle = `
:root { color-scheme: light dark; }
body { margin: 0; background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 56rem; margin: auto; padding: 1.5rem 1rem; }
article { margin: 1rem 0; padding: 1rem; border: 1px solid GrayText; border-radius: 0.75rem; overflow-wrap: anywhere; }
article h2 { margin: 0; font: 600 1rem/1.4 ui-monospace, monospace; }
h3 { margin: 0; }
h2 span { display: inline-block; min-width: 4rem; }
pre { overflow: auto; white-space: pre-wrap; font-size: 0.875rem; }
form { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 0.75rem; }
label { flex-basis: 100%; }
input { flex: 1 1 12rem; min-width: 0; }
input, button { box-sizing: border-box; min-height: 2.75rem; padding: 0.5rem 1rem; border: 1px solid; border-radius: 0.5rem; font: inherit; }
th, td { padding: 0.125rem 1rem 0.125rem 0; text-align: left; }
`
