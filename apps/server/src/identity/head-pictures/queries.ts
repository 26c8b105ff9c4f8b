import { statement } from '../../platform/database/statement.ts';

/** Stores or replaces the picture of a member, in place of a drawn picture. */
export const putHeadPicture = statement<[memberId: bigint, name: string, picture: Buffer, uploadedAt: Date]>(
  'identity.put-head-picture',
  `WITH drawn AS (UPDATE member SET head_icon = NULL WHERE id = $1 AND head_icon IS NOT NULL)
   INSERT INTO head_picture (member_id, name, picture, uploaded_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (member_id) DO UPDATE
     SET name = excluded.name, picture = excluded.picture, uploaded_at = excluded.uploaded_at`,
);

export const deleteHeadPicture = statement<[memberId: bigint]>(
  'identity.delete-head-picture',
  `DELETE FROM head_picture WHERE member_id = $1`,
);

export const findHeadPicture = statement<[name: string], { readonly picture: Buffer }>(
  'identity.find-head-picture',
  `SELECT picture FROM head_picture WHERE name = $1`,
);
