import {
  PublicClientApplication,
  type Configuration,
  type IPublicClientApplication,
} from '@azure/msal-browser'

/** MSAL for redirects, hidden frames and renewal. Always imported lazily: nobody who stays anonymous loads it. */
export function createWebApplication(configuration: Configuration): IPublicClientApplication {
  return new PublicClientApplication(configuration)
}
