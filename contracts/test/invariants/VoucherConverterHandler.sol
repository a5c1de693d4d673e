// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IRewardDealer} from "../../src/reward-dealer/IRewardDealer.sol";
import {RewardDealer} from "../../src/reward-dealer/RewardDealer.sol";
import {IVoucherConverter} from "../../src/voucher-converter/IVoucherConverter.sol";
import {VoucherConverter} from "../../src/voucher-converter/VoucherConverter.sol";
import {OffChainVouchers} from "../support/OffChainVouchers.sol";
import {ArmedCollectible, ArmedItems, ArmedToken} from "../support/VoucherConverterTokens.sol";
import {VoucherConverterVouchers} from "../support/VoucherConverterVouchers.sol";

/// @dev Deposits, hands vouchers on off-chain and claims, with mishaps before: each has to fail and to leave everything
/// as it was, so that what follows succeeds with the very same signature.
contract VoucherConverterHandler is VoucherConverterVouchers {
    uint256 public constant ACTORS = 3;
    uint256 public constant TOKENS_EACH = 1_000_000;
    uint256 public constant KINDS_OF_ITEMS = 4;
    uint256 public constant ITEMS_EACH = 1_000;
    uint256 public constant COLLECTIBLES_EACH = 6;
    uint256 private constant MISHAPS = 12;
    uint256 private constant NOW = 1_800_000_000;

    ArmedToken public token;
    ArmedCollectible public collectible;
    ArmedItems public items;
    OffChainVouchers public offChain = new OffChainVouchers();
    address private owner;
    address[] public actors;

    /// How often something happened, by its name.
    mapping(string what => uint256) public times;
    /// Mishaps that did no harm where they should have failed.
    uint256 public wronglyDone;
    /// Deposits by nonce.
    bytes32[] public recordHashes;

    uint256 private lastId;
    bytes private lastDeposit;
    address private lastDepositor;
    bytes private lastClaim;

    constructor(VoucherConverter converter_, RewardDealer dealer_, address owner_) {
        (converter, dealer, owner, holder) = (converter_, dealer_, owner_, address(converter_));
        (token, collectible, items) = (new ArmedToken(), new ArmedCollectible(), new ArmedItems());
        for (uint256 i = 0; i < ACTORS; ++i) {
            address actor = vm.addr(1000 + i);
            actors.push(actor);
            token.mint(actor, TOKENS_EACH);
            for (uint256 id = 0; id < KINDS_OF_ITEMS; ++id) {
                items.mint(actor, id, ITEMS_EACH);
            }
            for (uint256 j = 0; j < COLLECTIBLES_EACH; ++j) {
                collectible.mint(actor, i * COLLECTIBLES_EACH + j);
            }
            _approve(actor, true);
        }
    }

    function depositTokens(uint256 seed, uint256 amount, uint256 mishap) external {
        address actor = actors[seed % ACTORS];
        uint256 held = token.balanceOf(actor);
        if (held == 0) return;
        _deposit(_tokens(actor, address(token), bound(amount, 1, held), ++lastId), mishap);
    }

    function depositItems(uint256 seed, uint256 count, uint256 amount, uint256 mishap) external {
        address actor = actors[seed % ACTORS];
        count = bound(count, 1, KINDS_OF_ITEMS);
        uint256[] memory amounts = new uint256[](count);
        for (uint256 id = 0; id < count; ++id) {
            uint256 held = items.balanceOf(actor, id);
            if (held == 0) return;
            amounts[id] = bound(uint256(keccak256(abi.encode(amount, id))), 1, held);
        }
        _deposit(_things(actor, address(items), range(0, count), amounts, ++lastId), mishap);
    }

    function depositCollectibles(uint256 seed, uint256 count, uint256 mishap) external {
        address actor = actors[seed % ACTORS];
        count = bound(count, 1, 3);
        uint256[] memory ids = new uint256[](count);
        uint256 found = 0;
        for (uint256 id = 0; id < ACTORS * COLLECTIBLES_EACH && found < count; ++id) {
            if (collectible.ownerOf(id) != actor) continue;
            ids[found] = id;
            ++found;
        }
        if (found < count) return;
        _deposit(_collectibles(actor, address(collectible), ids, ++lastId), mishap);
    }

    function handOn(uint256 which, uint256 to, uint256 part) external {
        uint256 count = offChain.count();
        if (count == 0) return;
        which %= count;
        OffChainVouchers.Note memory note = offChain.noteAt(which);
        offChain.give(which, actors[to % ACTORS], note.kind == ERC721 ? 0 : part % (note.amount + 1));
        ++times["hand on"];
    }

    function claim(uint256 which, uint256 mishap) external {
        uint256 count = offChain.count();
        if (count == 0) return;
        _claim(which % count, mishap);
    }

    /// @dev Up to five vouchers of a kind, whoever has them, for the owner of the first.
    function claimBatch(uint256 which, uint256 size, uint256 mishap) external {
        uint256 count = offChain.count();
        if (count == 0) return;
        which %= count;
        _claimBatch(which, bound(size, 1, 5), mishap);
    }

    /// @dev A deposit, or a claim, that was done before.
    function replay(bool deposits) external {
        if (deposits && lastDeposit.length > 0) _mustFail(lastDepositor, address(converter), 0, lastDeposit);
        if (!deposits && lastClaim.length > 0) _mustFail(actors[0], address(dealer), 0, lastClaim);
    }

    /// @dev Sends assets without a deposit.
    function sendDirectly(uint256 seed) external {
        address actor = actors[seed % ACTORS];
        for (uint256 id = 0; id < ACTORS * COLLECTIBLES_EACH; ++id) {
            if (collectible.ownerOf(id) != actor) continue;
            bytes memory send = abi.encodeWithSignature(
                "safeTransferFrom(address,address,uint256)", actor, address(converter), id
            );
            _mustFail(actor, address(collectible), 0, send);
            break;
        }
        if (items.balanceOf(actor, 0) == 0) return;
        _mustFail(
            actor, address(items), 0, abi.encodeCall(items.safeTransferFrom, (actor, address(converter), 0, 1, ""))
        );
    }

    /// @dev Claims all that is left.
    function drain() external {
        while (offChain.count() > 0) {
            _claimBatch(offChain.count() - 1, 5, 0);
        }
    }

    function records() external view returns (uint256) {
        return recordHashes.length;
    }

    function _deposit(IVoucherConverter.Payload memory payload, uint256 mishap) private {
        bytes memory call = _call(payload);
        _failToDeposit(payload, call, mishap % MISHAPS);
        uint256 nonce = converter.totalConverts();
        _must(payload.receiver, address(converter), call);
        (lastDeposit, lastDepositor) = (call, payload.receiver);
        recordHashes.push(keccak256(abi.encode(payload)));
        ++times["deposit"];
        _sync(nonce);
    }

    function _failToDeposit(IVoucherConverter.Payload memory payload, bytes memory call, uint256 mishap) private {
        address actor = payload.receiver;
        if (mishap == 0) {
            _approve(actor, false);
            _mustFail(actor, address(converter), 0, call);
            _approve(actor, true);
        } else if (mishap == 1) {
            vm.warp(DEADLINE + 1);
            _mustFail(actor, address(converter), 0, call);
            vm.warp(NOW);
        } else if (mishap == 2) {
            vm.prank(owner);
            converter.flipState();
            _mustFail(actor, address(converter), 0, call);
            vm.prank(owner);
            converter.flipState();
        } else if (mishap == 3) {
            bytes memory forged = _sign(STRANGER_KEY, _digestOf(payload, DEADLINE), DEADLINE);
            _mustFail(actor, address(converter), 0, abi.encodeCall(converter.createVoucher, (payload, forged)));
        } else if (mishap == 4) {
            _mustFail(address(this), address(converter), 0, call);
        } else if (mishap == 5) {
            vm.deal(actor, 1);
            _mustFail(actor, address(converter), 1, call);
        } else if (mishap == 6 && payload.assetType == ERC20) {
            token.setFee(1, 0);
            _mustFail(actor, address(converter), 0, call);
            token.setFee(0, 0);
        } else if (mishap == 7 && payload.assetType == ERC20) {
            _depositAndClaimAtOnce(actor, call);
        }
    }

    /// @dev The token claims what is here already while more of it is deposited.
    function _depositAndClaimAtOnce(address actor, bytes memory call) private {
        for (uint256 i = 0; i < offChain.count(); ++i) {
            OffChainVouchers.Note memory note = offChain.noteAt(i);
            if (note.kind != ERC20) continue;
            IRewardDealer.RewardPayload memory reward =
                _reward(ERC20, address(token), note.owner, 0, note.amount, ++lastId);
            token.arm(address(dealer), abi.encodeCall(dealer.claimReward, (reward)));
            _mustFail(actor, address(converter), 0, call);
            token.arm(address(0), "");
            return;
        }
    }

    function _claim(uint256 which, uint256 mishap) private {
        OffChainVouchers.Note memory note = offChain.noteAt(which);
        IRewardDealer.RewardPayload memory payload =
            _reward(note.kind, _assetOf(note.kind), note.owner, note.tokenId, note.amount, ++lastId);
        bytes memory call = abi.encodeCall(dealer.claimReward, (payload));
        mishap %= MISHAPS;
        _failToClaim(call, mishap);
        if (mishap == 3) {
            ++payload.amount;
            _mustFail(actors[0], address(dealer), 0, abi.encodeCall(dealer.claimReward, (payload)));
        } else if (mishap == 4 && note.kind != ERC20) {
            // To a contract without the hook, with the same id.
            payload = _reward(note.kind, _assetOf(note.kind), address(token), note.tokenId, note.amount, lastId);
            _mustFail(actors[0], address(dealer), 0, abi.encodeCall(dealer.claimReward, (payload)));
        } else if (mishap == 5) {
            // More than there is.
            payload = _reward(note.kind, _assetOf(note.kind), note.owner, note.tokenId + 100, 1 << 200, lastId);
            _mustFail(actors[0], address(dealer), 0, abi.encodeCall(dealer.claimReward, (payload)));
        }
        _must(actors[0], address(dealer), call);
        lastClaim = call;
        offChain.remove(which);
        ++times["claim"];
    }

    function _claimBatch(uint256 which, uint256 size, uint256 mishap) private {
        OffChainVouchers.Note memory first = offChain.noteAt(which);
        uint256[] memory picked = new uint256[](size);
        uint256 found = 0;
        for (uint256 i = offChain.count(); i > 0 && found < size; --i) {
            if (offChain.noteAt(i - 1).kind != first.kind) continue;
            picked[found] = i - 1;
            ++found;
        }
        IRewardDealer.BatchRewardPayload memory payload;
        (uint256[] memory ids, uint256[] memory amounts) = (new uint256[](found), new uint256[](found));
        for (uint256 i = 0; i < found; ++i) {
            OffChainVouchers.Note memory note = offChain.noteAt(picked[i]);
            (ids[i], amounts[i]) = (note.tokenId, note.amount);
        }
        payload = _rewards(first.kind, _assetOf(first.kind), first.owner, ids, amounts, range(lastId + 1, found));
        lastId += found;
        bytes memory call = abi.encodeCall(dealer.claimRewards, (payload));
        _failToClaim(call, mishap % MISHAPS);
        _must(actors[0], address(dealer), call);
        lastClaim = call;
        // From the highest number down, so that the others keep their numbers.
        for (uint256 i = 0; i < found; ++i) {
            offChain.remove(picked[i]);
        }
        ++times["claim batch"];
    }

    function _failToClaim(bytes memory call, uint256 mishap) private {
        if (mishap == 0) {
            vm.prank(owner);
            dealer.pause();
            _mustFail(actors[0], address(dealer), 0, call);
            vm.prank(owner);
            dealer.unpause();
        } else if (mishap == 1) {
            vm.warp(UNTIL + 1);
            _mustFail(actors[0], address(dealer), 0, call);
            vm.warp(NOW);
        } else if (mishap == 2) {
            vm.prank(owner);
            dealer.removeSigner(vm.addr(SIGNER_KEY));
            _mustFail(actors[0], address(dealer), 0, call);
            vm.prank(owner);
            dealer.addSigner(vm.addr(SIGNER_KEY));
        }
    }

    /// @dev Reads what was deposited, as the platform does, and hands out a voucher for each part of it.
    function _sync(uint256 nonce) private {
        IVoucherConverter.Payload memory deposit = converter.getConvertedAssets(nonce);
        if (deposit.assetType == ERC20) offChain.add(ERC20, 0, deposit.amount, deposit.receiver);
        for (uint256 i = 0; i < deposit.tokenIds.length; ++i) {
            uint256 amount = deposit.assetType == ERC721 ? 1 : deposit.amounts[i];
            offChain.add(deposit.assetType, deposit.tokenIds[i], amount, deposit.receiver);
        }
    }

    function _approve(address actor, bool value) private {
        vm.startPrank(actor);
        token.approve(address(converter), value ? type(uint256).max : 0);
        items.setApprovalForAll(address(converter), value);
        collectible.setApprovalForAll(address(converter), value);
        vm.stopPrank();
    }

    function _must(address from, address target, bytes memory call) private {
        vm.prank(from);
        (bool done, bytes memory reason) = target.call(call);
        if (done) return;
        assembly ("memory-safe") {
            revert(add(reason, 32), mload(reason))
        }
    }

    function _mustFail(address from, address target, uint256 value, bytes memory call) private {
        vm.prank(from);
        (bool done,) = target.call{value: value}(call);
        if (done) ++wronglyDone;
        ++times["mishap"];
    }

    function _assetOf(uint8 kind) private view returns (address) {
        if (kind == ERC20) return address(token);
        return kind == ERC1155 ? address(items) : address(collectible);
    }
}
