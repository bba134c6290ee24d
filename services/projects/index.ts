export { projectHandlers } from './handlers.ts';
export { createProjectMarks, type ProjectMarks } from './marks.ts';
export { createPreviewNames, type PreviewNames } from './preview-names.ts';
export { createProjects, type ProjectsService } from './projects.ts';
export { isUuid, type ProjectRow, previewUrlOf } from './row.ts';
