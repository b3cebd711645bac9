#!/bin/sh
# Run once by the image of PostgreSQL, when its folder is empty.
set -eu
psql --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=service="$SERVICE_PASSWORD" --username=postgres <<'SQL'
create role rollcall_owner login password :'owner';
create role rollcall_service login password :'service';
create database rollcall owner rollcall_owner;
SQL
