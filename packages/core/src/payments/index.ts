export {
  cancelPayment,
  capturePaypalOrder,
  confirmVnpayReturn,
  getPaymentMethods,
  getPaymentStatus,
  getPlans,
  getPricing,
  getSubscription,
  listPayments,
  startPayment,
  type PaymentCallOptions,
  type StartedPayment,
} from './payment-calls.ts'
export {
  chargeCurrencyFor,
  defaultPricing,
  godModePrice,
  proPrice,
  providersFor,
  purchaseOf,
  soldCurrencyFor,
  toMajorUnits,
  toMinorUnits,
  totalPrice,
  yearlySavings,
  type Period,
  type Savings,
} from './plan-prices.ts'
export { periodEnd } from './period-end.ts'
export {
  choiceOf,
  choiceParameters,
  missingAddOn,
  soldChoice,
  upgradeReturn,
  upgradeReturnPath,
  upgradeSteps,
  withoutUpgradeReturn,
  type PlanChoice,
  type UpgradeStep,
} from './plan-choice.ts'
export type { Catalogue, CatalogueState } from './catalogue.ts'
export type { PaymentWindow, PaymentWindowState } from './payment-window.ts'
export {
  confirms,
  isOpenPayment,
  type PaymentConfirmation,
  type PaymentOrder,
  type Purchases,
  type PurchasesState,
} from './purchases.ts'
export {
  afterPayment,
  getUpgrade,
  stepFor,
  type UpgradeProposal,
  type UpgradeState,
  type UpgradeStore,
} from './upgrade-store.ts'
