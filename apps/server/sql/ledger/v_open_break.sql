CREATE OR REPLACE VIEW v_open_break AS
SELECT b.id, b.found_at, b.check_name, b.subject, b.member_id, b.expected, b.found
FROM book_break b
WHERE NOT EXISTS (SELECT FROM book_break_clearance c WHERE c.break_id = b.id);
