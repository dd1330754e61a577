import { readFileSync } from 'node:fs'
import type chatTexts from '../../../packages/react/src/chat/locales/en.json'
import type shareTexts from '../../../packages/react/src/chat/share/locales/en.json'
import type conversationsTexts from '../../../packages/react/src/chat/conversations/locales/en.json'
import type actionsTexts from '../../../packages/react/src/chat/actions/locales/en.json'
import type feedbackTexts from '../../../packages/react/src/chat/feedback/locales/en.json'
import type imagesTexts from '../../../packages/react/src/chat/images/locales/en.json'
import type modelsTexts from '../../../packages/react/src/chat/models/locales/en.json'
import type printTexts from '../../../packages/react/src/chat/print/locales/en.json'
import type settingsTexts from '../../../packages/react/src/chat/settings/locales/en.json'
import type rowsTexts from '../../../packages/react/src/chat/thread/locales/en.json'
import type shortcutsTexts from '../../../packages/react/src/chat/shortcuts/locales/en.json'
import type sharedChatTexts from '../../../packages/react/src/shared-chat/locales/en.json'
import type voiceTexts from '../../../packages/react/src/chat/voice/locales/en.json'
import type voiceButtonTexts from '../../../packages/react/src/chat/voice/buttons/locales/en.json'
import type uiTexts from '../../../packages/react/src/ui/locales/en.json'
import type upgradeTexts from '../../../packages/react/src/upgrade/locales/en.json'
import type biometricsTexts from '../../../packages/react/src/biometrics/locales/en.json'
import type loginTexts from '../../../packages/react/src/login/locales/en.json'
import type accountTexts from '../../../site/src/pages/account/locales/en.json'
import type contactTexts from '../../../site/src/pages/contact/locales/en.json'
import type connectTexts from '../../../site/src/pages/connect/locales/en.json'
import type newsletterTexts from '../../../site/src/newsletter/locales/en.json'
import type paymentsTexts from '../../../site/src/pages/payments/locales/en.json'
import type signInTexts from '../../../site/src/pages/sign-in/locales/en.json'
import type homeTexts from '../../../site/src/pages/home/more/locales/en.json'
import type footerTexts from '../../../site/src/layout/footer/locales/en.json'
import type siteTexts from '../../../site/src/locales/en.json'
import type siteErrorTexts from '../../../site/src/errors/locales/en.json'
import type errorTexts from '../../../packages/contract/locales/en/errors.json'
import type launcherTexts from '../../../packages/elements/src/launcher/locales/en.json'

export type Language = 'en' | 'vi'

/** What people read, from the same files as the product: a test finds a button by the name that it really has. */
export interface Labels {
  chat: typeof chatTexts
  share: typeof shareTexts
  conversations: typeof conversationsTexts
  actions: typeof actionsTexts
  feedback: typeof feedbackTexts
  images: typeof imagesTexts
  models: typeof modelsTexts
  print: typeof printTexts
  settings: typeof settingsTexts
  rows: typeof rowsTexts
  shortcuts: typeof shortcutsTexts
  sharedChat: typeof sharedChatTexts
  ui: typeof uiTexts
  voice: typeof voiceTexts
  voiceButtons: typeof voiceButtonTexts
  login: typeof loginTexts
  biometrics: typeof biometricsTexts
  upgrade: typeof upgradeTexts
  payments: typeof paymentsTexts
  site: typeof siteTexts
  footer: typeof footerTexts
  home: typeof homeTexts
  account: typeof accountTexts
  connect: typeof connectTexts
  contact: typeof contactTexts
  newsletter: typeof newsletterTexts
  signIn: typeof signInTexts
  siteErrors: typeof siteErrorTexts
  errors: typeof errorTexts
  launcher: typeof launcherTexts
}

const read = (path: string): never =>
  JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')) as never

const readAll = (language: Language): Labels => ({
  chat: read(`packages/react/src/chat/locales/${language}.json`),
  share: read(`packages/react/src/chat/share/locales/${language}.json`),
  conversations: read(`packages/react/src/chat/conversations/locales/${language}.json`),
  actions: read(`packages/react/src/chat/actions/locales/${language}.json`),
  feedback: read(`packages/react/src/chat/feedback/locales/${language}.json`),
  images: read(`packages/react/src/chat/images/locales/${language}.json`),
  models: read(`packages/react/src/chat/models/locales/${language}.json`),
  print: read(`packages/react/src/chat/print/locales/${language}.json`),
  settings: read(`packages/react/src/chat/settings/locales/${language}.json`),
  rows: read(`packages/react/src/chat/thread/locales/${language}.json`),
  shortcuts: read(`packages/react/src/chat/shortcuts/locales/${language}.json`),
  sharedChat: read(`packages/react/src/shared-chat/locales/${language}.json`),
  voice: read(`packages/react/src/chat/voice/locales/${language}.json`),
  voiceButtons: read(`packages/react/src/chat/voice/buttons/locales/${language}.json`),
  ui: read(`packages/react/src/ui/locales/${language}.json`),
  login: read(`packages/react/src/login/locales/${language}.json`),
  biometrics: read(`packages/react/src/biometrics/locales/${language}.json`),
  upgrade: read(`packages/react/src/upgrade/locales/${language}.json`),
  payments: read(`site/src/pages/payments/locales/${language}.json`),
  site: read(`site/src/locales/${language}.json`),
  footer: read(`site/src/layout/footer/locales/${language}.json`),
  account: read(`site/src/pages/account/locales/${language}.json`),
  connect: read(`site/src/pages/connect/locales/${language}.json`),
  home: read(`site/src/pages/home/more/locales/${language}.json`),
  contact: read(`site/src/pages/contact/locales/${language}.json`),
  newsletter: read(`site/src/newsletter/locales/${language}.json`),
  signIn: read(`site/src/pages/sign-in/locales/${language}.json`),
  siteErrors: read(`site/src/errors/locales/${language}.json`),
  errors: read(`packages/contract/locales/${language}/errors.json`),
  launcher: read(`packages/elements/src/launcher/locales/${language}.json`),
})

export const labels: Record<Language, Labels> = { en: readAll('en'), vi: readAll('vi') }
export const {
  actions,
  chat,
  share,
  conversations,
  shortcuts,
  sharedChat,
  ui,
  site,
  siteErrors,
  errors,
  launcher,
} = labels.en

/** Fills the values into a text, as the product does. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replace(/{{(\w+)}}/g, (whole, name: string) => String(values[name] ?? whole))

/** A text as a pattern, with anything in the places of its values. */
export const pattern = (text: string): RegExp =>
  new RegExp(
    text
      .split(/{{\w+}}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+'),
  )
