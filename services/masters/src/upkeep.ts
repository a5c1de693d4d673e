/** Rows that nobody needs any more. */
export const mastersUpkeep = {
  expired: {
    signatures: "ended_at < now() - interval '30 days' and not owed and kind not in ('free-avatar', 'sold-boxes')",
    kept_openings: "created_at < now() - interval '30 days'",
    // For so long players of one network share free avatars.
    newcomers: "came_at < now() - interval '31 days'",
    free_avatar_days: 'day < current_date - 8',
    box_days: 'day < current_date - 8',
  },
};
