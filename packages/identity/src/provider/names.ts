/** The client id of the studio's own pages. */
export const studioClientId = 'studio'
/** The API that access tokens are for, and the one right that they give. */
export const apiAudience = 'api://studio'
export const apiScope = `${apiAudience}/access_as_user`
/** What the studio's pages ask for besides. */
export const oidcScope = 'openid profile email offline_access'
