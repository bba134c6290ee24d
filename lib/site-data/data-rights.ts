'use client';

import { createContext, useContext } from 'react';

/** What the user of the data manager may do: everything for the owner, less for staff. */
export type DataRights = {
  /** Whether this is the admin of an app for its staff instead of the workbench. */
  isStaff: boolean;
  canWrite(table: string): boolean;
};

const allRights: DataRights = { isStaff: false, canWrite: () => true };

export const DataRightsContext = createContext<DataRights>(allRights);

export const useDataRights = (): DataRights => useContext(DataRightsContext);
