import { z } from 'zod';
import { Classroom, ClassroomMember, TaughtClassroom } from '../entities/classroom.ts';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import type { FileResponse } from './file-response.ts';
import { WB } from './paths.ts';

const name = z.string().trim().min(1).max(limits.classrooms.nameMax);
const ofClassroom = z.object({ classroom: z.uuid() });
const ofMember = ofClassroom.extend({ userNo: z.string().min(1).max(40) });

/** Classes of a school (CLASS-001). On a server without classes, every call returns 404. */
export const classrooms = {
  mine: call({
    method: 'GET',
    path: `${WB}/classrooms`,
    summary: 'The classes that one teaches and those that one has joined',
    access: 'signed-in',
    data: z.object({
      /** Whether the user may create classes. */
      isTeacher: z.boolean(),
      taught: z.array(TaughtClassroom),
      joined: z.array(Classroom),
    }),
  }),
  create: call({
    method: 'POST',
    path: `${WB}/classrooms`,
    summary: 'Create a class with a join code; 403 for anybody but a teacher',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.classrooms.changesPerMinute },
    input: z.object({ name }),
    data: TaughtClassroom,
  }),
  join: call({
    method: 'POST',
    path: `${WB}/classrooms/join`,
    summary: 'Join a class by its code',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.classrooms.joinsPerMinute },
    input: z.object({ code: z.string().trim().min(1).max(20) }),
    data: Classroom,
  }),
  leave: call({
    method: 'DELETE',
    path: `${WB}/classrooms/{classroom}/membership`,
    summary: 'Leave a class that one has joined; its teacher no longer sees anything',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.classrooms.joinsPerMinute },
    params: ofClassroom,
    data: z.null(),
  }),
  wall: call({
    method: 'GET',
    path: `${WB}/classrooms/{classroom}`,
    summary: 'The pupils of a class that one teaches, with their newest sites and who is stuck',
    access: 'signed-in',
    atOnce: limits.classrooms.wallsAtOnce,
    params: ofClassroom,
    data: TaughtClassroom.extend({ list: z.array(ClassroomMember) }),
  }),
  picture: call({
    method: 'GET',
    path: `${WB}/classrooms/{classroom}/members/{userNo}/picture`,
    summary: 'A picture of a pupil’s newest published site; 404 where none was taken',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.calls.picture.perMinute },
    atOnce: limits.calls.picture.atOnce,
    params: ofMember,
    /** The service ignores `v`. A new value makes the browser load the picture again. */
    input: z.object({ v: z.string().max(20).optional() }),
    data: z.custom<FileResponse>(),
    answer: 'file',
  }),
  renewCode: call({
    method: 'POST',
    path: `${WB}/classrooms/{classroom}/code`,
    summary: 'Replace the join code of a class that one teaches',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.classrooms.changesPerMinute },
    params: ofClassroom,
    data: z.object({ joinCode: z.string() }),
  }),
  removeMember: call({
    method: 'DELETE',
    path: `${WB}/classrooms/{classroom}/members/{userNo}`,
    summary: 'Remove a pupil from a class that one teaches; their account stays as it is',
    access: 'signed-in',
    params: ofMember,
    data: z.null(),
  }),
  resetPassword: call({
    method: 'POST',
    path: `${WB}/classrooms/{classroom}/members/{userNo}/password`,
    summary:
      'Give a pupil of one’s own class a one-time password and end their sessions; 403 for a pupil with a role',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.classrooms.changesPerMinute },
    params: ofMember,
    data: z.object({ password: z.string(), until: z.number() }),
  }),
};
