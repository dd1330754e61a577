// All that a page without React has to write.
import '@ai-studio/elements/define'
