import { createHash } from 'node:crypto'

/** Values of the widgets' themes 'dark' and 'light'. */
const dark = `
  --studio-color-bg: #0d0f15;
  --studio-color-surface: #151821;
  --studio-color-surface-2: #1e222e;
  --studio-color-text: #edeff5;
  --studio-color-text-muted: #a4abbd;
  --studio-color-border: #2a2f3d;
  --studio-color-control: #70788d;
  --studio-color-accent: #8f9dff;
  --studio-color-accent-contrast: #0b0e20;
  --studio-color-accent-soft: #252a45;
  --studio-color-danger: #ff8f8f;
  --studio-color-success: #62d6a0;
  --studio-color-focus: #aab5ff;
  --studio-shadow: 0 1px 2px rgb(0 0 0 / 40%), 0 12px 32px rgb(0 0 0 / 45%);`
const light = `
  --studio-color-bg: #f6f7fa;
  --studio-color-surface: #ffffff;
  --studio-color-surface-2: #edeff5;
  --studio-color-text: #161923;
  --studio-color-text-muted: #565d71;
  --studio-color-border: #dfe2eb;
  --studio-color-control: #7d8599;
  --studio-color-accent: #4650d8;
  --studio-color-accent-contrast: #ffffff;
  --studio-color-accent-soft: #e7e9fc;
  --studio-color-danger: #b8233a;
  --studio-color-success: #0c6f45;
  --studio-color-focus: #4650d8;
  --studio-shadow: 0 1px 2px rgb(22 25 35 / 8%), 0 12px 32px rgb(22 25 35 / 14%);`

/** The style sheet of the hosted pages. */
export const style = `:root {
  color-scheme: dark light;${dark}
  --studio-radius: 14px;
  --studio-radius-small: 9px;
  --studio-duration: 160ms;
  --studio-easing: cubic-bezier(0.2, 0.7, 0.2, 1);
  background: var(--studio-color-bg);
  color: var(--studio-color-text);
  font: 15px/1.55 'Inter', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans',
    'Helvetica Neue', Arial, sans-serif;
  -webkit-font-smoothing: antialiased;
  text-size-adjust: 100%;
}
@media (prefers-color-scheme: light) {
  :root {${light.replaceAll('\n  ', '\n    ')}
  }
}
@media (pointer: coarse) {
  :root { font-size: 16px; }
}
*, *::before, *::after { box-sizing: border-box; }
body {
  display: flex;
  flex-direction: column;
  align-items: center;
  margin: 0;
  min-block-size: 100vh;
  min-block-size: 100dvh;
  padding: 24px 20px 32px;
  background:
    radial-gradient(60rem 28rem at 50% -12rem, var(--studio-color-accent-soft), transparent) no-repeat;
}
h1, p, ul { margin: 0; }
h1 { font-size: 24px; font-weight: 650; line-height: 1.25; letter-spacing: -0.01em; text-wrap: balance; }
a { color: var(--studio-color-accent); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--studio-color-focus); outline-offset: 2px; }
.brand {
  display: inline-flex;
  align-items: center;
  gap: 10px;
  margin-block: auto 20px;
  color: inherit;
  font-size: 18px;
  font-weight: 650;
  text-decoration: none;
}
.brand img { display: block; inline-size: 28px; block-size: 28px; }
main {
  inline-size: 100%;
  max-inline-size: 420px;
  margin-block-end: auto;
}
.card { display: grid; gap: 20px; min-inline-size: 0; }
.lead { margin-block-start: 6px; color: var(--studio-color-text-muted); overflow-wrap: anywhere; }
form { display: grid; gap: 16px; margin: 0; min-inline-size: 0; }
.field { display: grid; gap: 6px; min-inline-size: 0; }
.label { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 12px; font-size: 13px; }
label { font-weight: 500; }
input:not([type='hidden']) {
  inline-size: 100%;
  min-block-size: 44px;
  padding: 8px 12px;
  border: 1px solid var(--studio-color-control);
  border-radius: var(--studio-radius-small);
  background: var(--studio-color-surface);
  color: inherit;
  font: inherit;
  font-size: max(16px, 1em);
}
input:focus-visible { outline-offset: 0; border-color: var(--studio-color-focus); }
input[aria-invalid='true'] { border-color: var(--studio-color-danger); }
input[readonly] { background: var(--studio-color-surface-2); color: var(--studio-color-text-muted); }
input[autocomplete='one-time-code'] {
  font-size: 24px;
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.3em;
  text-align: center;
}
.hint { color: var(--studio-color-text-muted); font-size: 13px; }
.wrong { color: var(--studio-color-danger); font-size: 13px; }
.wrong::before { content: '! '; font-weight: 650; }
.alert, .note {
  padding: 10px 14px;
  border-inline-start: 3px solid var(--studio-color-danger);
  border-radius: var(--studio-radius-small);
  background: var(--studio-color-surface-2);
}
.note { border-inline-start-color: var(--studio-color-success); }
.alert ul { padding-inline-start: 18px; }
.alert strong { font-weight: 650; }
button, .button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  inline-size: 100%;
  min-block-size: 44px;
  margin: 0;
  padding: 6px 16px;
  border: 1px solid var(--studio-color-control);
  border-radius: var(--studio-radius-small);
  background: var(--studio-color-surface);
  color: var(--studio-color-text);
  font: inherit;
  font-weight: 500;
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition: background-color var(--studio-duration) var(--studio-easing),
    border-color var(--studio-duration) var(--studio-easing);
}
.primary {
  border-color: transparent;
  background: var(--studio-color-accent);
  color: var(--studio-color-accent-contrast);
}
.quiet { border-color: transparent; background: transparent; color: var(--studio-color-text-muted); }
@media (hover: hover) {
  button:hover, .button:hover { border-color: var(--studio-color-text-muted); background: var(--studio-color-surface-2); }
  .primary:hover { border-color: transparent; background: var(--studio-color-accent); filter: brightness(1.08); }
  .quiet:hover { border-color: transparent; color: var(--studio-color-text); }
}
.or { display: flex; align-items: center; gap: 12px; color: var(--studio-color-text-muted); font-size: 13px; }
.or::before, .or::after { content: ''; flex: 1; border-block-start: 1px solid var(--studio-color-border); }
.choices { display: grid; gap: 8px; padding: 0; list-style: none; }
.tag {
  padding: 2px 8px;
  border-radius: 999px;
  background: var(--studio-color-accent-soft);
  color: var(--studio-color-text);
  font-size: 12px;
  font-weight: 400;
}
.foot { text-align: center; color: var(--studio-color-text-muted); }
code { font-size: 13px; overflow-wrap: anywhere; }
@media (min-width: 560px) {
  main {
    padding: 32px;
    border: 1px solid var(--studio-color-border);
    border-radius: var(--studio-radius);
    background: var(--studio-color-surface);
    box-shadow: var(--studio-shadow);
  }
  input:not([type='hidden']) { background: var(--studio-color-bg); }
  input[readonly] { background: var(--studio-color-surface-2); }
}
@media (prefers-reduced-motion: reduce) {
  * { transition: none !important; }
}
@media (forced-colors: active) {
  .alert, .note { border: 1px solid; }
}
`

const hash = createHash('sha256').update(style).digest('base64url').slice(0, 16)
/** Changes with the content, so that it can be kept for ever. */
export const stylePath = `/oidc/assets/${hash}.css`
