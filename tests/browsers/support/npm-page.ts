// The module of a customer's page.
import '@ai-studio/elements/define'
