export { showEarly } from '../early/show-early.ts'
