// A part of its own: the chat fetches it with `import()` when somebody wants to choose a model.
export { ModelPicker, type ModelPickerProps } from './model-picker.tsx'
