import './styles/site.css'
import { boot } from './boot.tsx'

await boot(document, import.meta.env.VITE_API_BASE_URL)
