/**
 * Messages for the user when a call succeeds (UC-007, GAP-15): `messages/<language>/done.json`
 * contains a text for each name.
 */
const doneNames = [
  'usernameSaved',
  'phoneChanged',
  'confirmed',
  'deviceSignedOut',
  'devicesSignedOut',
  'deletionUndone',
  'projectShared',
  'modelKeySaved',
  'modelKeyRemoved',
  'turnCapSaved',
  'codeRedeemed',
  'recallReceived',
] as const;
export type DoneName = (typeof doneNames)[number];
