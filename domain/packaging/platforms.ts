/** The systems that packages exist for, with the keys of the build form (PKG-002). */
export const packagePlatforms = { windows: 1, macos: 2, android: 3, ios: 4, linux: 5 } as const;
export type PackagePlatform = keyof typeof packagePlatforms;
