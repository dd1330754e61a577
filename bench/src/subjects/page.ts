import type { PageOptions, Subject } from './subject.ts'

const cards = Array.from(
  { length: 8 },
  (_, index) =>
    `<li><article><h3>Product ${index + 1}</h3><p>Made by hand in small numbers, packed in paper, sent within two days.</p>
     <p><strong>${12 + index} €</strong></p><button type="button">Add product ${index + 1} to the basket</button></article></li>`,
).join('\n')

/** The plain page of a partner, with a chat or without. */
export function partnerPage(subject: Subject | null, options: PageOptions): string {
  const { head, body } = subject?.tags(options) ?? { head: '', body: '' }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A small shop</title>
<meta name="description" content="A small shop with eight products and a chat.">
<link rel="icon" href="data:,">
<style>
  body { margin: 0 auto; padding: 16px; max-width: 1080px; font: 16px/1.5 system-ui, sans-serif; color: #1d2333; background: #fff }
  ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 16px; padding: 0; list-style: none }
  article { padding: 16px; border: 1px solid #d5d9e2; border-radius: 8px }
  button { padding: 8px 12px; font: inherit; color: #fff; background: #234a9c; border: 0; border-radius: 6px }
  studio-chat { block-size: 600px }
  studio-chat[mode='launcher'] { block-size: auto }
</style>
${head}
</head>
<body>
<header><h1>A small shop</h1><p>Everything here is made by hand.</p></header>
<main>
${options.mode === 'inline' ? body : ''}
<h2>Products</h2>
<ul>
${cards}
</ul>
</main>
${options.mode === 'launcher' ? body : ''}
</body>
</html>`
}
