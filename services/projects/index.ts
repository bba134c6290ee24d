export { projectHandlers } from './handlers.ts';
export { createPreviewNames, type PreviewNames } from './preview-names.ts';
export { createProjectMarks, type ProjectMarks } from './project-marks.ts';
export { isUuid, type ProjectRow, previewUrlOf } from './project-row.ts';
export { createProjects, type ProjectsService } from './projects.ts';
export { insertSystemProject, projectRows, setHead, setManaged, sweepIssuedUuids } from './rows.ts';
