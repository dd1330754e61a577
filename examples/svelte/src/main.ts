import '@ai-studio/elements/define'
import './app.css'
import { mount } from 'svelte'
import App from './app.svelte'

mount(App, { target: document.querySelector('#app')! })
