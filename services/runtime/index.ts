export { createBrowserPackages } from './browser-packages.ts';
export { devServerFiles } from './dev-server-files.ts';
export { createPackageExports } from './package-exports.ts';
export { createRuntime, type Runtime, type RuntimeOptions } from './runtime.ts';
export { type TemplateState, TemplateStore } from './template.ts';
