import { Data, NtExecutable, NtExecutableResource, Resource } from 'resedit';
import type { AppDetails } from '../../../domain/packaging/app-details.ts';
import { safeFileName } from '../../../domain/packaging/file-names.ts';

const englishUs = 1033;
const unicode = 1200;
const rawDataType = 10;
const sitePackId = 1;
const iconGroupId = 1;
const windowsNt = 0x40004;
const application = 1;
/** A part of a version in a program has 16 bits. */
const versionPartMax = 65_535;

/** Returns a program: the shell with the site, the icon and the details of an app as resources. */
export function buildProgram({
  shell,
  app,
  ico,
  sitePack,
}: {
  shell: Uint8Array;
  app: AppDetails;
  ico: Uint8Array;
  sitePack: Uint8Array;
}): Buffer {
  const program = NtExecutable.from(shell);
  const resources = NtExecutableResource.from(program);
  const icons = Data.IconFile.from(ico).icons.map(({ data }) => data);
  Resource.IconGroupEntry.replaceIconsForResource(resources.entries, iconGroupId, englishUs, icons);
  versionInfo(app).outputToResourceEntries(resources.entries);
  // A resource, not data behind the program: a signature covers it, and adds its own data at the end.
  resources.entries.push({
    type: rawDataType,
    id: sitePackId,
    lang: 0,
    codepage: 0,
    bin: new Uint8Array(sitePack).buffer,
  });
  resources.outputResource(program);
  return Buffer.from(program.generate());
}

function versionInfo(app: AppDetails): Resource.VersionInfo {
  const info = Resource.VersionInfo.createEmpty();
  const [major, minor, patch] = versionParts(app.version);
  info.lang = englishUs;
  info.setFileVersion(major, minor, patch, 0, englishUs);
  info.setProductVersion(major, minor, patch, 0, englishUs);
  info.fixedInfo.fileOS = windowsNt;
  info.fixedInfo.fileType = application;
  info.setStringValues(
    { lang: englishUs, codepage: unicode },
    {
      ProductName: app.name,
      FileDescription: app.name,
      CompanyName: app.author,
      LegalCopyright: app.author,
      Comments: app.description,
      ProductVersion: app.version,
      FileVersion: app.version,
      OriginalFilename: `${safeFileName(app.name)}.exe`,
      InternalName: app.identifier,
    },
  );
  return info;
}

function versionParts(version: string): [number, number, number] {
  const [major = 0, minor = 0, patch = 0] = version
    .split('.', 3)
    .map((part) => Math.min(versionPartMax, Number.parseInt(part, 10)));
  return [major, minor, patch];
}
