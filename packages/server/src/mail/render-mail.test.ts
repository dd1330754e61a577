import { languages } from '@ai-studio/contract'
import { describe, expect, test } from 'vitest'
import { commands } from '../commands.ts'
import type { MailName, MailValues } from './mail-types.ts'
import { renderMail } from './render-mail.ts'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

const origin = 'https://studio.example.com'
const code = '48213906'
const passkey = {
  passkey: 'Work <b>laptop</b>',
  device: 'Firefox on Linux',
  at: new Date('2026-03-10T09:05:00Z'),
}
const samples: MailValues = {
  'sign-in-code': { code, minutes: 10 },
  'verify-email-code': { code, minutes: 30 },
  'reset-password-code': { code, minutes: 1, link: `${origin}/reset-password#token=abc-DEF_1` },
  'change-email-code': { code, minutes: 10 },
  'no-account': {},
  'account-exists': {},
  'password-changed': {},
  'email-changed': { newEmail: 'new@example.org' },
  'new-device': { device: 'Firefox 140 on Linux', at: new Date('2026-03-10T09:05:00Z') },
  'passkey-added': passkey,
  'passkey-switched-on': passkey,
  'passkey-deleted': passkey,
  'passkey-copied': passkey,
  'account-erased': {},
  'share-reported': {
    reason: 'spam',
    comment: 'Look at\nthe links.',
    share: `${origin}/share/abc`,
    reports: 2,
  },
  'payment-receipt': {
    purchase: 'Pro',
    amount: { value: 19.99, currency: 'USD' },
    number: '0123456789ABCDEFGHJK',
    isTest: false,
    receipt: `${origin}/settings/receipts/1`,
    paidAt: new Date('2026-03-10T09:05:00Z'),
    endsAt: new Date('2026-04-10T09:05:00Z'),
  },
  'payment-refunded': {
    purchase: 'Pro',
    amount: { value: 578_000, currency: 'VND' },
    number: '0123456789ABCDEFGHJK',
    isTest: true,
    receipt: `${origin}/settings/receipts/1`,
  },
  'plan-ending': { endsAt: new Date('2026-04-10T09:05:00Z') },
  'payment-review': {
    number: '0123456789ABCDEFGHJK',
    provider: 'vnpay',
    amount: { value: 578_000, currency: 'VND' },
    review: 'amount',
    paymentId: '3f0f7f9e-5f0f-4d6c-9c57-2f1c7a4f9f00',
  },
  'contact-message': {
    reference: '7Q2M-X8KD-5B9N',
    sender: 'Lan <b>N.</b>',
    address: 'lan@example.org',
    reads: 'vi',
    about: 'About Pro',
    comment: 'Does it <b>renew</b>?\nThanks',
  },
  'contact-copy': { reference: '7Q2M-X8KD-5B9N', about: 'About Pro', comment: 'Does it <b>renew</b>?' },
  'newsletter-confirm': {
    confirm: `${origin}/newsletter/confirm#token=abc`,
    days: 7,
    unsubscribe: `${origin}/newsletter/unsubscribe#token=def`,
  },
  'newsletter-known': { unsubscribe: `${origin}/newsletter/unsubscribe#token=def` },
  newsletter: {
    subject: 'News in March',
    markdown: `# Hello\n\nWe have **news**, <b>really</b>: [look](${origin}/plans).`,
    unsubscribe: `${origin}/newsletter/unsubscribe#token=def`,
  },
}
const names = Object.keys(samples) as MailName[]
const render = (name: MailName, language: 'en' | 'vi' = 'en') =>
  renderMail(name, samples[name], { language, origin })

/** What a reader of the page sees. */
const visible = (html: string) =>
  html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, number: string) => String.fromCharCode(Number(number)))

const keysOf = (tree: object): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value as object).map((inner) => `${key}.${inner}`) : [key],
  )

test('both languages have the same texts with the same blanks', () => {
  expect(keysOf(vi)).toEqual(keysOf(en))
  const blanks = (tree: object): unknown =>
    Object.fromEntries(
      Object.entries(tree).map(([key, value]) => [
        key,
        typeof value === 'string' ? (value.match(/\{\{\w+\}\}/g) ?? []) : blanks(value as object),
      ]),
    )
  expect(blanks(vi)).toEqual(blanks(en))
})

describe.each(languages)('in %s', (language) => {
  test.each(names)('%s says who asks, as text and as page, and fills every blank', (name) => {
    const { subject, text, html } = render(name, language)
    const given = samples[name] as unknown as Record<string, string>
    const worded = { en, vi }[language].mails[name].subject
    expect(subject).toBe(worded.replace(/\{\{(\w+)\}\}/g, (_, blank: string) => given[blank]!))
    for (const version of [text, visible(html)]) {
      expect(version).toContain(origin)
      expect(version).not.toMatch(/\{\{|\}\}|undefined|NaN/)
    }
    expect(html).toContain(`<html lang="${language}">`)
  })

  test.each(names)('%s loads nothing and runs nothing', (name) => {
    const { html } = render(name, language)
    expect(html).not.toMatch(
      /<(img|script|link|iframe|object|style|form|svg|video)\b|url\(|@import|\bsrc=|\son\w+=/i,
    )
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!)
    for (const link of links) expect(link.startsWith(`${origin}/`)).toBe(true)
  })

  test.each(names.filter((name) => 'code' in samples[name]))(
    '%s shows the code once, to be copied whole, and not in the subject',
    (name) => {
      const { subject, text, html } = render(name, language)
      expect(subject).not.toMatch(/\d{4}/)
      expect(html.match(/<title>(.*)<\/title>/)?.[1]).not.toContain(code)
      expect(html.split('<strong').length - 1).toBe(1)
      expect(html).toMatch(new RegExp(`<strong[^>]*>${code}</strong>`))
      expect(text.split('\n').map((line) => line.trim())).toContain(code)
      expect(html.split(code).length - 1).toBe(1)
    },
  )
})

test('how long a code works is told in the language of the mail', () => {
  expect(render('sign-in-code', 'en').text).toContain('for 10 minutes.')
  expect(render('reset-password-code', 'en').text).toContain('for 1 minute.')
  expect(render('sign-in-code', 'vi').text).toContain('trong 10 phút.')
})

test('the link of a reset stands whole in the text and in the page', () => {
  const { text, html } = render('reset-password-code')
  expect(text).toContain(`${origin}/reset-password#token=abc-DEF_1`)
  expect(html).toContain(`href="${origin}/reset-password#token=abc-DEF_1"`)
})

test.each(['https://evil.example/reset', `${origin}.evil.example/`, 'javascript:alert(1)'])(
  'a link to %s is refused',
  (link) => {
    const values = { code, minutes: 10, link }
    expect(() => renderMail('reset-password-code', values, { language: 'en', origin })).toThrow(
      'our own site',
    )
  },
)

test('what a browser calls itself can be no HTML, no second line and not endless', () => {
  const device = `<img src=x onerror=alert(1)>\r\n\r\nCall us: 555\u202e${'x'.repeat(500)}`
  const at = new Date('2026-03-10T09:05:00Z')
  const { html, text } = renderMail('new-device', { device, at }, { language: 'en', origin })
  expect(html).not.toContain('<img')
  expect(visible(html)).toContain('<img src=x onerror=alert(1)> Call us: 555')
  expect(text).toMatch(/^Browser: <img src=x onerror=alert\(1\)> Call us: 555 x{20,}…$/m)
})

test('a report quotes its reader line by line, and leads to what was reported', () => {
  const comment = 'First <b>line</b>\r\nsecond\u202e line {{origin}}'
  const share = `${origin}/share/abc`
  const { subject, html, text } = renderMail(
    'share-reported',
    { reason: 'personal', comment, share, reports: 3 },
    { language: 'en', origin },
  )
  expect(subject).toBe('A shared conversation was reported')
  expect(text).toContain('Reason: It holds personal or secret information\nReaders who reported it so far: 3')
  expect(text).toContain('> First <b>line</b>\n> second  line {{origin}}')
  expect(text).toContain(`Open the conversation:\n${share}`)
  expect(html).not.toContain('<b>line')
  expect(html).toContain(`href="${share}"`)
  const silent = renderMail(
    'share-reported',
    { reason: 'other', comment: '', share, reports: 1 },
    { language: 'en', origin },
  )
  expect(silent.html).not.toContain('<blockquote')
  expect(silent.text).not.toContain('so far')
})

test('the mail about a payment to look at names the command that shows it', () => {
  for (const language of languages) {
    const { text } = renderMail('payment-review', samples['payment-review'], { language, origin })
    expect(text).toContain(`\`${commands.payments} show\``)
  }
})

test('the end of GodMode has words of its own where the plan goes on', () => {
  const endsAt = new Date('2026-04-10T09:05:00Z')
  for (const [language, texts] of Object.entries({ en, vi }) as ['en' | 'vi', typeof en][]) {
    const { addOn, ...plan } = texts.mails['plan-ending']
    const alone = renderMail('plan-ending', { endsAt, addOn: true }, { language, origin })
    expect(alone.subject).toBe(addOn.subject)
    expect(alone.text).toContain('GodMode')
    expect(alone.text).toContain(addOn.notYou)
    expect(alone.text).toContain(`${origin}/plans`)
    expect(alone.text).not.toMatch(/\{\{|undefined/)
    expect(renderMail('plan-ending', { endsAt }, { language, origin }).text).not.toContain('GodMode')
    expect(alone.text).not.toContain(plan.notYou)
  }
})

test.each(['passkey-added', 'passkey-switched-on', 'passkey-deleted', 'passkey-copied'] as const)(
  'a mail about a passkey names it, whatever it is called, and leads to the list: %s',
  (name) => {
    const { text, html } = render(name)
    expect(text).toContain('Passkey: Work <b>laptop</b>\nBrowser: Firefox on Linux\n')
    expect(html).not.toContain('<b>laptop')
    expect(text).toContain(`${origin}/settings`)
    expect(render(name, 'vi').text).toContain('Khóa truy cập: Work <b>laptop</b>\n')
  },
)

test('a message by the contact form is quoted, says who wrote it, and can be no HTML', () => {
  const { text, html } = render('contact-message')
  expect(text).toContain(
    'Reference: 7Q2M-X8KD-5B9N\nFrom: Lan <b>N.</b>\nAddress: lan@example.org\nReads: Vietnamese\nSubject: About Pro',
  )
  expect(text).toContain('> Does it <b>renew</b>?\n> Thanks')
  expect(text).toContain('Answer this mail to answer Lan <b>N.</b>.')
  expect(text).not.toContain('Replies are not read')
  expect(html).not.toContain('<b>')
})

test('what a stranger writes can be no second line of a subject, and nothing that turns it around', () => {
  const values = { ...samples['contact-message'], about: 'Hi\r\nBcc: eve@example.net\u2028x\u202ey' }
  const { subject } = renderMail('contact-message', values, { language: 'en', origin })
  expect(subject).toBe('Contact form: Hi Bcc: eve@example.net x y [7Q2M-X8KD-5B9N]')
})

test('a newsletter is drawn from its markdown, with nothing in it that is HTML already', () => {
  const { text, html, subject } = render('newsletter')
  expect(subject).toBe('News in March')
  expect(html).toMatch(/<h1[^>]*>News in March<\/h1>/)
  expect(html).toContain('<h2>Hello</h2>')
  expect(html).toContain('<strong>news</strong>')
  expect(html).toContain('&lt;b&gt;really&lt;/b&gt;')
  expect(html).toContain(`href="${origin}/plans"`)
  expect(text).toContain('We have **news**')
})

test.each(['newsletter-confirm', 'newsletter-known', 'newsletter'] as const)(
  'every mail about the newsletter has a link that ends it: %s',
  (name) => {
    const link = `${origin}/newsletter/unsubscribe#token=def`
    expect(render(name).text).toContain(`Unsubscribe:\n${link}`)
    expect(render(name, 'vi').html).toContain(`href="${link}"`)
  },
)

test('a value is text, even when it looks like a blank', () => {
  const values = { newEmail: '{{origin}}@example.org' }
  expect(renderMail('email-changed', values, { language: 'en', origin }).text).toContain(
    '{{origin}}@example.org',
  )
})

test('the time of a new device is told in the language of the mail, also when it comes from the queue', () => {
  expect(render('new-device', 'en').text).toMatch(/^Time: March 10, 2026 at 9:05\sAM UTC$/m)
  expect(render('new-device', 'vi').text).toMatch(/^Thời gian: .*10 tháng 3.*2026.* UTC$/m)
  const queued = JSON.parse(JSON.stringify(samples['new-device'])) as MailValues['new-device']
  expect(renderMail('new-device', queued, { language: 'en', origin })).toEqual(render('new-device'))
})
