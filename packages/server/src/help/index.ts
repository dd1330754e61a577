import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { getHelpArticle, listHelpArticles } from './help-centre.ts'

/** The help articles, for the help centre. */
export async function registerHelp(app: FastifyInstance, deps: Dependencies): Promise<void> {
  listHelpArticles(app, deps)
  getHelpArticle(app, deps)
}
