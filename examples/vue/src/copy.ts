import { computed, ref } from 'vue'
import en from './locales/en.json'
import vi from './locales/vi.json'

export type Language = 'en' | 'vi'
const copies: Record<Language, typeof en> = { en, vi }

/** Language of the page; it hands it on to the chat. */
export const language = ref<Language>(navigator.language.startsWith('vi') ? 'vi' : 'en')
export const copy = computed(() => copies[language.value])
