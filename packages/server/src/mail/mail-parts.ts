import { limits, type Language } from '@ai-studio/contract'
import { commands } from '../commands.ts'
import { oneLine, plainLines } from './foreign-text.ts'
import { amountText, durationText, fill, mailTexts, timeText, type MailTexts } from './mail-texts.ts'
import type { MailName, MailValues } from './mail-types.ts'

/** What a mail consists of, from top to bottom, however it is drawn. */
export type MailPart =
  | { kind: 'title' | 'text' | 'quote' | 'footer'; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'link'; label: string; href: string }
  | { kind: 'markdown'; markdown: string }
  | { kind: 'facts'; facts: { label: string; value: string }[] }

/** Where the link of a mail leads, on our own site. */
const pages: Partial<Record<MailName, string>> = {
  'no-account': '/register',
  'account-exists': '/login',
  'password-changed': '/reset-password',
  'email-changed': '/contact',
  'new-device': '/settings',
  'passkey-added': '/settings',
  'passkey-switched-on': '/settings',
  'passkey-deleted': '/settings',
  'passkey-copied': '/settings',
  'account-erased': '/contact',
  'plan-ending': '/plans',
}

/** Most characters of the subject of a newsletter. */
export const longestSubject = 150

export interface MailContent {
  subject: string
  parts: MailPart[]
}

/** Puts a mail together. */
export function mailContent<Name extends MailName>(
  name: Name,
  given: MailValues[Name],
  { language, origin }: { language: Language; origin: string },
): MailContent {
  const common = mailTexts[language]
  const values = given as Partial<
    MailValues['reset-password-code'] &
      MailValues['new-device'] &
      MailValues['passkey-added'] &
      MailValues['email-changed'] &
      MailValues['share-reported'] &
      MailValues['payment-receipt'] &
      MailValues['plan-ending'] &
      MailValues['payment-review'] &
      MailValues['contact-message'] &
      MailValues['newsletter-confirm'] &
      MailValues['newsletter']
  >
  const all: MailTexts = common.mails[name]
  const texts = (values.addOn && all.addOn) ?? all
  const filling = {
    origin,
    payments: commands.payments,
    newEmail: oneLine(values.newEmail ?? ''),
    sender: oneLine(values.sender ?? ''),
    about: oneLine(values.about ?? '', limits.contactSubjectLength),
    reference: values.reference ?? '',
    days: String(values.days ?? ''),
    subject: oneLine(values.subject ?? '', longestSubject),
  }
  const parts: MailPart[] = [
    { kind: 'title', text: fill(texts.title, filling) },
    { kind: 'text', text: fill(texts.text, filling) },
  ]
  const say = (text: string) => parts.push({ kind: 'text', text })

  if (values.code !== undefined) {
    parts.push({ kind: 'code', code: values.code })
    say(fill(common.codeWorks, { duration: durationText(values.minutes ?? 0, language) }))
  }
  if (values.device !== undefined && values.at !== undefined) {
    parts.push({
      kind: 'facts',
      facts: [
        ...(values.passkey === undefined ? [] : [{ label: common.passkey, value: oneLine(values.passkey) }]),
        { label: common.device, value: oneLine(values.device) },
        { label: common.time, value: timeText(new Date(values.at), language) },
      ],
    })
  }
  if (values.reason !== undefined) {
    const facts = [{ label: common.reason, value: common.reasons[values.reason] }]
    if ((values.reports ?? 1) > 1) facts.push({ label: common.reports, value: String(values.reports) })
    parts.push({ kind: 'facts', facts })
  }
  if (values.amount !== undefined) {
    const { value, currency } = values.amount
    const facts = [
      ...(values.purchase === undefined ? [] : [{ label: common.purchase, value: oneLine(values.purchase) }]),
      { label: common.amount, value: amountText(value, currency, language) },
      { label: common.number, value: oneLine(values.number ?? '') },
      ...(values.provider === undefined ? [] : [{ label: common.gateway, value: values.provider }]),
      ...(values.review === undefined ? [] : [{ label: common.reason, value: oneLine(values.review) }]),
      ...(values.paymentId === undefined ? [] : [{ label: common.payment, value: values.paymentId }]),
      ...(values.paidAt === undefined
        ? []
        : [{ label: common.paidAt, value: timeText(new Date(values.paidAt), language) }]),
    ]
    parts.push({ kind: 'facts', facts })
  }
  if (values.endsAt !== undefined) {
    const facts = [{ label: common.endsAt, value: timeText(new Date(values.endsAt), language) }]
    if (values.godmodeEndsAt !== undefined) {
      const value = timeText(new Date(values.godmodeEndsAt), language)
      facts.push({ label: common.godmodeEndsAt, value })
    }
    parts.push({ kind: 'facts', facts })
  }
  if (values.reference !== undefined) {
    const facts = [
      { label: common.reference, value: filling.reference },
      ...(values.sender === undefined ? [] : [{ label: common.sender, value: filling.sender }]),
      ...(values.address === undefined ? [] : [{ label: common.address, value: oneLine(values.address) }]),
      ...(values.reads === undefined ? [] : [{ label: common.reads, value: common.languages[values.reads] }]),
      { label: common.about, value: filling.about },
    ]
    parts.push({ kind: 'facts', facts })
  }
  if (values.markdown !== undefined) parts.push({ kind: 'markdown', markdown: values.markdown })
  if (values.isTest) say(common.test)
  if (values.comment) parts.push({ kind: 'quote', text: plainLines(values.comment) })
  const link = (href: string, label = texts.action ?? texts.title) => {
    if (!href.startsWith(`${origin}/`)) throw new TypeError('A mail links to our own site only.')
    parts.push({ kind: 'link', label, href })
  }
  if (values.link !== undefined) {
    say(common.orLink)
    link(values.link)
  }
  if (values.share !== undefined) link(values.share)
  if (values.receipt !== undefined) link(values.receipt)
  if (values.confirm !== undefined) link(values.confirm)
  const notYou = fill(texts.notYou, filling)
  say(values.code === undefined ? notYou : `${common.keepCode} ${notYou}`)
  const page = pages[name]
  if (page) link(origin + page)
  if (values.unsubscribe !== undefined) link(values.unsubscribe, common.unsubscribe)
  parts.push({ kind: 'footer', text: fill(texts.footer ?? common.footer, filling) })
  return { subject: fill(texts.subject, filling), parts }
}
