/** Where the texts of an element come from: i18next here, a small implementation of ours in the script-tag build. */
export { createI18nextTexts as createTexts } from '@ai-studio/core/i18next'
