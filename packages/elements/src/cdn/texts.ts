export { createBareTexts as createTexts } from '@ai-studio/core/small-i18n'
