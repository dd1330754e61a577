import './styles/site.css'
import { boot } from './boot.tsx'
import { breather } from './breather.ts'

// All that is imported has just run in one piece.
await breather()
await boot(document, import.meta.env.VITE_API_BASE_URL)
