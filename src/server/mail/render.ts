import type { Letter } from './letter.ts'

/** Renders a letter as plain text. */
export function renderText(letter: Letter): string {
  const { subject, lead, link, code, validFor, closing } = letter
  const paragraphs = [
    subject,
    lead,
    link && `${link.label}:\n${link.href}`,
    code && `${link ? 'Or type this code' : 'The code'}:\n${grouped(code).join(' ')}`,
    validFor && validityOf(letter, validFor),
    closing,
    signature,
  ]
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`
}

/**
 * Renders a letter as HTML. Only the name at the top and the button have fixed colors, so that everything
 * else follows the dark or light theme of the mail app. The email doesn't load anything from a server.
 */
export function renderHtml(letter: Letter): string {
  const { subject, lead, link, code, validFor, closing } = letter
  const parts = [
    `<div style="${styles.sign}">Grocery Genie</div>`,
    `<h1 style="${styles.heading}">${escaped(subject)}</h1>`,
    paragraph(escaped(lead)),
    link &&
      paragraph(
        `<a href="${escaped(link.href)}" style="${styles.button}">${escaped(link.label)}</a>`,
      ),
    link && paragraph(`Or open this address:<br>${plainLink(link.href)}`),
    code && paragraph(link ? 'Or type this code:' : 'The code:'),
    code && `<p style="${styles.code}">${codeHtml(code)}</p>`,
    validFor && paragraph(validityOf(letter, validFor)),
    paragraph(escaped(closing)),
    `<p style="${styles.signature}">${signature}</p>`,
  ]
  return `<!doctype html>
<html lang="en" style="color-scheme:light dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="${styles.body}">
<div style="${styles.page}">
${parts.filter(Boolean).join('\n')}
</div>
</body>
</html>
`
}

const signature = 'Grocery Genie'

const styles = {
  body: 'margin:0;font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif;font-size:16px;line-height:1.5',
  page: 'max-width:480px;margin:0 auto;padding:24px 16px',
  sign: 'display:inline-block;padding:4px 12px;border-radius:8px;background:#173a27;color:#f9fbf4;font-weight:600',
  heading: 'margin:24px 0 16px;font-size:20px;line-height:1.25',
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:10px 20px;border-radius:8px;background:#0b743a;color:#fafdf7;font-weight:600;text-decoration:none',
  link: 'word-break:break-all',
  code: 'margin:0 0 16px;font-size:28px;font-weight:600;font-variant-numeric:tabular-nums',
  group: 'margin-right:8px',
  signature: 'margin:24px 0 0;font-size:14px',
}

function paragraph(html: string): string {
  return `<p style="${styles.paragraph}">${html}</p>`
}

function plainLink(href: string): string {
  return `<a href="${escaped(href)}" style="${styles.link}">${escaped(href)}</a>`
}

/** The gap between the two groups of digits is only visual, so that copying the code doesn't copy a space. */
function codeHtml(code: string): string {
  return grouped(code)
    .map((group) => `<span style="${styles.group}">${escaped(group)}</span>`)
    .join('')
}

function grouped(code: string): string[] {
  return [code.slice(0, 3), code.slice(3)]
}

function validityOf({ link, code }: Letter, validFor: string): string {
  if (link && code) return `Either works once, within ${validFor}.`
  return `It works once, within ${validFor}.`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}
