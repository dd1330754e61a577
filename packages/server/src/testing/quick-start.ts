import './light-database.ts'
import { resolveQuickly } from '../process/resolve-quickly.ts'

resolveQuickly()
