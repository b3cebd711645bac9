-- For an item that names no kind, what counts is what was said of the paper for that item: until now it was kept on the paper
-- alone.
update compliance_submissions s
set is_verified = d.is_verified, rejection_reason = d.rejection_reason, decided_at = d.decided_at
from documents d, compliance_items i
where d.id = s.document_id and i.id = s.compliance_item_id
  and i.document_type_id is distinct from d.document_type_id
  and (d.is_verified or d.rejection_reason is not null);

-- Papers of an identity check are taken away so long after it, the oldest first.
create index id_check_documents_created on id_check_documents (created_at);
