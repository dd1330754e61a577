export { registerChat } from './register-chat.ts'
