export { whenPartLoads, type PartName, type PartRoot } from './part-styles.ts'
