import type { Color } from './color.ts'

export type Time = 'dawn' | 'day' | 'golden' | 'dusk' | 'night'
export type Season = 'spring' | 'summer' | 'autumn' | 'winter'

/** The light of a time of day, as painters have it. */
export interface Light {
  /** From the zenith to the horizon. */
  sky: readonly [Color, Color, Color, Color]
  /** What distance turns everything into. */
  haze: Color
  /** Sun or moon. */
  disc: Color
  /** Sunlit and shaded side of clouds. */
  cloud: readonly [Color, Color]
  /** What the light gives to all colours, and how much. */
  cast: readonly [Color, number]
  /** Darkest tone of the foreground. */
  ink: Color
}

export const lights: Readonly<Record<Time, readonly [Light, ...Light[]]>> = {
  dawn: [
    {
      sky: ['#56699f', '#a48fbd', '#f0aeae', '#ffdfb4'],
      haze: '#efc0b8',
      disc: '#fff3d6',
      cloud: ['#ffd9c9', '#b295bf'],
      cast: ['#7d5f8c', 0.3],
      ink: '#2f2a4a',
    },
    {
      sky: ['#3d6f9b', '#8fabc9', '#f2c5b6', '#ffebcb'],
      haze: '#d9c6c6',
      disc: '#fff6df',
      cloud: ['#ffe3d2', '#9aa6c4'],
      cast: ['#5f6f93', 0.28],
      ink: '#233a54',
    },
    {
      sky: ['#6c7fc0', '#bfa5cd', '#f8c3bd', '#fff0d0'],
      haze: '#e9c3cb',
      disc: '#fffaea',
      cloud: ['#fff0e6', '#bfa9cf'],
      cast: ['#80699c', 0.28],
      ink: '#352f58',
    },
  ],
  day: [
    {
      sky: ['#2e77bd', '#69acdc', '#b4daec', '#eef3e6'],
      haze: '#bcd8e4',
      disc: '#fffbe6',
      cloud: ['#ffffff', '#bcd3e6'],
      cast: ['#ffffff', 0],
      ink: '#14323d',
    },
    {
      sky: ['#2c86a8', '#74bccb', '#c2e3dc', '#f8f2da'],
      haze: '#c4dfd9',
      disc: '#fffdf0',
      cloud: ['#ffffff', '#b7d6d8'],
      cast: ['#fff6dc', 0.05],
      ink: '#0f3540',
    },
    {
      sky: ['#3f83d3', '#82b9ea', '#c9e3f5', '#fbf3e6'],
      haze: '#c6dbed',
      disc: '#fffaf0',
      cloud: ['#ffffff', '#c3d2ea'],
      cast: ['#ffffff', 0.02],
      ink: '#17304a',
    },
  ],
  golden: [
    {
      sky: ['#5b86ad', '#b3b9b0', '#f3c98b', '#ffe7ab'],
      haze: '#f0c896',
      disc: '#fff8de',
      cloud: ['#ffe8bf', '#c49a8c'],
      cast: ['#d9873f', 0.22],
      ink: '#3d2b2e',
    },
    {
      sky: ['#5a7fa5', '#b9b3b4', '#f8cb8d', '#fff0c4'],
      haze: '#f0cda0',
      disc: '#fffbe3',
      cloud: ['#fff0cc', '#b89e83'],
      cast: ['#c98a35', 0.2],
      ink: '#2e3330',
    },
    {
      sky: ['#6e7fa6', '#d2a89a', '#fbbd76', '#ffe0a0'],
      haze: '#f2b98c',
      disc: '#fff4d2',
      cloud: ['#ffdcb0', '#b88a94'],
      cast: ['#c9704a', 0.24],
      ink: '#3b2636',
    },
  ],
  dusk: [
    {
      sky: ['#272a5c', '#7a4180', '#e2667a', '#ffb870'],
      haze: '#d97f83',
      disc: '#ffe9b8',
      cloud: ['#ff9d7c', '#6b3f7c'],
      cast: ['#4a2a5e', 0.4],
      ink: '#1b1437',
    },
    {
      sky: ['#1c3a60', '#6b5f92', '#e98f72', '#ffd482'],
      haze: '#d99a80',
      disc: '#fff0c4',
      cloud: ['#ffb98a', '#5c5484'],
      cast: ['#34345e', 0.38],
      ink: '#131f3c',
    },
    {
      sky: ['#3a2857', '#a8466e', '#f47d57', '#ffcb74'],
      haze: '#e48468',
      disc: '#ffeebd',
      cloud: ['#ffa673', '#7a3a6a'],
      cast: ['#562048', 0.38],
      ink: '#230f2e',
    },
    {
      sky: ['#20446b', '#4c7f96', '#e0a98e', '#ffd9a8'],
      haze: '#c9a494',
      disc: '#fff1d0',
      cloud: ['#ffcda4', '#587a92'],
      cast: ['#2b3a5a', 0.36],
      ink: '#10233b',
    },
  ],
  night: [
    {
      sky: ['#060a22', '#0f1a45', '#20376b', '#47699b'],
      haze: '#37578a',
      disc: '#fdf6dc',
      cloud: ['#5d78a8', '#1c2c57'],
      cast: ['#0b1638', 0.62],
      ink: '#050a1e',
    },
    {
      sky: ['#0b0c2a', '#1f1c52', '#423079', '#7d5598'],
      haze: '#5b4688',
      disc: '#fff3e0',
      cloud: ['#8a6cae', '#2b2259'],
      cast: ['#15103d', 0.6],
      ink: '#090721',
    },
    {
      sky: ['#03131e', '#08283b', '#13505f', '#3d8a86'],
      haze: '#2c6a70',
      disc: '#f4fbe6',
      cloud: ['#4e8c92', '#0f3848'],
      cast: ['#041c2a', 0.6],
      ink: '#020c14',
    },
  ],
}

/** Colours of what grows and lies about, before the light falls on it. */
export interface Nature {
  /** Grass and hills, three to choose from. */
  grass: readonly [Color, Color, Color]
  /** Trees with leaves. */
  leaves: readonly [Color, Color, Color]
  pine: Color
  rock: Color
  snow: Color
  sand: Color
  water: Color
  petals: readonly [Color, Color, Color]
}

const shared = { snow: '#f4f8fc', sand: '#e2bd84', rock: '#5d6d85' } as const

export const natures: Readonly<Record<Season, Nature>> = {
  spring: {
    ...shared,
    grass: ['#79b356', '#5a9e55', '#9cc262'],
    leaves: ['#8cc063', '#5fa558', '#b3d077'],
    pine: '#2f6b55',
    water: '#3d8fae',
    petals: ['#f28fb1', '#fbd36b', '#ffffff'],
  },
  summer: {
    ...shared,
    grass: ['#5b9a48', '#3f8350', '#8ab04e'],
    leaves: ['#4f9150', '#37774a', '#79a84d'],
    pine: '#1f5a4a',
    water: '#2787ab',
    petals: ['#e8503f', '#ffc93c', '#f7f1e3'],
  },
  autumn: {
    ...shared,
    grass: ['#b79a49', '#9a7a3c', '#cdb25c'],
    leaves: ['#d9782c', '#b9482b', '#e8a838'],
    pine: '#3d5a45',
    water: '#417f98',
    petals: ['#c8452e', '#e9a13b', '#8a4b7a'],
  },
  winter: {
    ...shared,
    grass: ['#dde8f0', '#c7d8e6', '#eef4f8'],
    leaves: ['#9fb2bd', '#7f97a6', '#c3d2da'],
    pine: '#2c5259',
    water: '#5b8ba8',
    petals: ['#c8564f', '#f2e6d0', '#a5c0d8'],
  },
}
