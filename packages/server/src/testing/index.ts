export { formRequest, type TestClient, type TestRequest, type TestResponse } from './test-client.ts'
export { noModels } from './no-models.ts'
export { testClock, type TestClock } from './test-clock.ts'
export { testDatabase } from './test-database.ts'
export {
  ownOrigin,
  partnerOrigin,
  testServer,
  type TestServer,
  type TestServerOverrides,
} from './test-server.ts'
