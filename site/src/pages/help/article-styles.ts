// The page's own style sheets come after those of its text.
import '../../content/article-styles.ts'
import './help.css'
import './article.css'
