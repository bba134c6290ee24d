import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CallInput } from '../../domain/contract/call.ts';
import { contract } from '../../domain/contract/index.ts';
import type { WebPicture } from '../../domain/entities/web-picture.ts';
import { limits } from '../../domain/limits/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { png } from '../support/png.ts';
import { credentialsFor, putSigned, recordOf } from '../support/storage.ts';

const { chat, projects, resources, visualEditing } = contract;
type PictureInput = Omit<CallInput<typeof visualEditing.picture>, 'uuid'>;

withDatabase('own pictures', (open) => {
  let services: TestApp;
  let ada: Person;
  let uuid: string;
  beforeEach(async () => {
    services = await createTestApp(open());
    ada = await services.signIn();
    await grant(ada);
    uuid = await createProject(ada);
  });
  afterEach(() => services.close());

  const grant = ({ phone }: Person) =>
    services.services.admin.run({ do: 'grant-plan', user: phone, plan: 'CODE_PLAN_ADVANCE' });
  async function createProject(as: Person): Promise<string> {
    const issued = await services.call(projects.issueUuid, {}, { as });
    await services.call(projects.create, { uuid: issued.data.uuid, title: 'Tea' }, { as });
    return issued.data.uuid;
  }
  const make = (input: PictureInput, as = ada, site = uuid) =>
    services.call(visualEditing.picture, { uuid: site, ...input }, { as });
  async function upload(body: Uint8Array, suffix = 'png', as = ada): Promise<string> {
    const keys = await credentialsFor(services, as, suffix);
    const name = `${randomUUID()}.${suffix}`;
    return putSigned(services, { keys, name, body, now: services.now() });
  }
  const register = async (path: string, as = ada) =>
    (await services.call(resources.register, recordOf(path), { as })).data.resourceId;
  const fileOf = ({ ending, content, is_binary }: WebPicture) => ({
    ...{ file_path: `public/images/tea.${ending}`, file_content: content, is_binary },
  });
  const save = (input: Omit<CallInput<typeof chat.saveFiles>, 'site_uuid'>, as = ada) =>
    services.call(chat.saveFiles, { site_uuid: uuid, ...input }, { as });
  const stored = () => services.services.versions.files(uuid);
  const bytes = Buffer.from(png()).toString('base64');

  it('become a file of the project, by the same save as a text, and nothing before [EDIT-040, EDIT-043]', async () => {
    const { data: picture } = await make({ bytes });
    expect(picture).toMatchObject({ ending: 'webp', is_binary: true, width: 1, height: 1 });
    expect([...(await stored()).keys()]).toEqual([]);
    const file = fileOf(picture);
    const text = { file_path: 'src/App.tsx', file_content: 'export const App = () => null;\n' };
    expect((await save({ files: [file, text] })).data).toMatchObject({ saved: 2, version: 1 });
    const body = (await stored()).get('public/images/tea.webp') ?? new Uint8Array();
    expect(Buffer.from(body).toString('base64')).toBe(picture.content);
    expect((await sharp(body).metadata()).format).toBe('webp');
    const read = await services.call(chat.getChat, { site_uuid: uuid, type: 'files' }, { as: ada });
    expect(read.data.files).toEqual([{ ...text, is_binary: false }, file]);
    const other = { ...file, file_content: Buffer.from('other\0').toString('base64') };
    expect((await save({ files: [other], base_version: 0 })).code).toBe(409);
  });

  it('come from an upload of 10 MB, or from the user’s resources [INJ-010, EDIT-044]', async () => {
    const largest = await upload(png(limits.visualEditing.pictureBytes));
    expect(limits.visualEditing.pictureBytes).toBe(10_485_760);
    expect((await make({ stored: largest })).data).toMatchObject({ ending: 'webp' });
    const id = await register(await upload(png()));
    expect((await make({ resource: id })).data).toMatchObject({ width: 1 });
    const drawing = Buffer.from('<svg onload="a()"><path d="M0 0"/></svg>');
    const { data } = await make({ stored: await upload(drawing, 'svg') });
    expect(data.content).toBe('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>\n');
  });

  it('are refused when they are no picture or too large, with a message [INJ-010, EDIT-040]', async () => {
    const page = Buffer.from('<p>Tea').toString('base64');
    const refused = await make({ bytes: page });
    expect([refused.code, refused.message]).toEqual([400, expect.stringContaining('PNG')]);
    const large = Buffer.alloc(limits.parsing.webPicture.maxLength, 'A').toString();
    expect((await make({ bytes: large })).code).toBe(413);
    await expect(upload(png(10_485_761))).rejects.toThrow('EntityTooLarge');
    // A file without a picture type can be uploaded, and is not read.
    const archive = await upload(Buffer.from('PK\x03\x04', 'latin1'), 'zip');
    expect((await make({ stored: archive })).code).toBe(400);
    expect((await make({ bytes, resource: '1' })).code).toBe(400);
    expect((await make({})).code).toBe(400);
  });

  it('are read for their owner alone, in their project, with the plan for it [EDIT-044, MEM-022]', async () => {
    const path = await upload(png());
    const id = await register(path);
    const bob = await services.signIn();
    const site = await createProject(bob);
    expect((await make({ bytes }, bob, site)).code).toBe(403);
    await grant(bob);
    expect((await make({ bytes }, bob, site)).code).toBe(200);
    expect((await make({ bytes }, bob)).code).toBe(404);
    expect((await make({ stored: path }, bob, site)).code).toBe(400);
    expect((await make({ resource: id }, bob, site)).code).toBe(400);
    expect((await make({ stored: path })).code).toBe(200);
  });

  it('of several requests are one version, each with its bytes [EDIT-043]', async () => {
    const { content } = (await make({ bytes })).data;
    const file = (name: string) => ({
      ...{ file_path: `public/images/${name}.webp`, file_content: content, is_binary: true },
    });
    await save({ files: [file('a')], batch: 'one', part: 1, last: false });
    expect((await stored()).size).toBe(0);
    expect((await save({ files: [file('b')], batch: 'one', part: 2 })).data).toMatchObject({
      ...{ saved: 2, version: 1 },
    });
    for (const body of (await stored()).values())
      expect(Buffer.from(body).toString('base64')).toBe(content);
    const broken = { file_path: 'a.webp', file_content: 'no base64!', is_binary: true };
    expect((await save({ files: [broken] })).code).toBe(400);
  });

  it('may not make a file or a project larger than it may be [EDIT-043]', async () => {
    const large = Buffer.alloc(limits.files.maxFileBytes + 1).toString('base64');
    const files = [{ file_path: 'a.webp', file_content: large, is_binary: true }];
    expect((await save({ files })).code).toBe(413);
    expect((await save({ files, batch: 'one', part: 1, last: false })).code).toBe(413);
    const most = Buffer.alloc(limits.files.maxFileBytes).toString('base64');
    expect(
      (await save({ files: [{ file_path: 'a.webp', file_content: most, is_binary: true }] })).code,
    ).toBe(200);
  });
});
