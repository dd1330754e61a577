/** The client id of the studio's own pages. */
export const studioClientId = 'studio'
/** The API that access tokens are for, and the one right that they give; in full as it is asked for. */
export const apiAudience = 'api://studio'
export const apiRight = 'access_as_user'
export const apiScope = `${apiAudience}/${apiRight}`
/** What the studio's pages ask for besides. */
export const oidcScope = 'openid profile email offline_access'
