import { protocolVersion } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import { authConfigOf } from '../auth/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { originMatcher } from '../config/origin-rule.ts'
import { serve } from '../operation.ts'
import { widgetVersions } from '../site/widget-versions.ts'
import { version } from './version.ts'

/**
 * What widgets ask before they work. Of the origins of developers each page learns only about its own, and how people
 * sign in is told to our own pages alone, whose calls stay on their own origin.
 */
export function getConfig(app: FastifyInstance, deps: Dependencies): void {
  const { apiBaseUrl, widgetBaseUrl, environment, embedDeveloperOrigins, geolocationServices, hasAnalytics } =
    deps.config
  const isDeveloper = originMatcher(embedDeveloperOrigins)
  const widgets = deps.site?.cdnFolder === undefined ? undefined : widgetVersions(deps.site.cdnFolder)
  const auth = authConfigOf(deps)
  serve(app, deps, 'getConfig', async ({ request, now }) => {
    const { origin } = request.headers
    const isOwn = app.studio.callers(request, now).place.kind === 'own'
    const widgetsVersion = await widgets?.current()
    return {
      version,
      protocolVersion,
      apiBaseUrl: isOwn ? apiBaseUrl : widgetBaseUrl,
      environment,
      ...(geolocationServices.length > 0 && { geolocationServices: [...geolocationServices] }),
      ...(widgetsVersion && { widgetsVersion }),
      ...(isOwn && hasAnalytics && { analytics: true }),
      ...(isOwn && auth && { auth }),
      ...(origin !== undefined && isDeveloper(origin) && { isDeveloperOrigin: true }),
    }
  })
}
