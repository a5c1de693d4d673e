// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ILootboxes} from "../../src/omnichain-items/ILootboxes.sol";
import {OmnichainItems} from "../../src/omnichain-items/OmnichainItems.sol";
import {JumpingCreatures} from "../support/OmnichainItemsCreatures.sol";
import {Message, RecordingEndpoint} from "../support/RecordingEndpoint.sol";
import {FaultyCarrier, Station} from "./FaultyCarrier.sol";
import {OmnichainItemsLedger} from "./OmnichainItemsLedger.sol";

/// @dev A chain, as the handler sees it.
struct Chain {
    uint16 id;
    RecordingEndpoint endpoint;
    OmnichainItems items;
    JumpingCreatures creatures;
}

/// @dev Buys, claims and opens boxes, reveals openings in time or late, and sends items and boxes between chains, whose
/// messages are carried badly.
contract OmnichainItemsHandler is OmnichainItemsLedger, FaultyCarrier {
    uint256 private constant CREATURES = 4;

    address private operator;
    Chain[] private chains;
    uint256[] private before;
    uint256 public lapsedCount;
    uint256 public batchCount;
    uint256 public attemptCount;
    uint256 public forgedCount;

    constructor(Chain[] memory chains_, address[] memory actors_, address owner_, address operator_, address relayer_)
        OmnichainItemsLedger(actors_)
        FaultyCarrier(_stationsOf(chains_), owner_, relayer_, 400_000)
    {
        operator = operator_;
        for (uint256 i = 0; i < chains_.length; ++i) {
            chains.push(chains_[i]);
        }
    }

    function give(uint256 chain, uint256 actor, uint256 kind, uint256 amount) external {
        (chain, kind, amount) = (chain % 3, kind % KINDS, bound(amount, 1, 1_000));
        vm.prank(operator);
        chains[chain].items.mintItem(_actor(actor), kinds[kind], amount);
        _add(chain, _actor(actor), kind, amount);
        issued[kind] += amount;
    }

    function burn(uint256 chain, uint256 actor, uint256 kind, uint256 amount) external {
        (chain, kind) = (chain % 3, kind % KINDS);
        uint256 held = expected[chain][_actor(actor)][kind];
        if (held == 0) return;
        amount = bound(amount, 1, held);
        vm.prank(operator);
        chains[chain].items.burnItem(_actor(actor), kinds[kind], amount);
        _remove(chain, _actor(actor), kind, amount);
        removed[kind] += amount;
    }

    function buy(uint256 chain, uint256 actor, uint256 box, uint256 amount) external {
        (chain, box, amount) = (chain % 3, FIRST_BOX_KIND + box % 2, bound(amount, 1, 30));
        uint256 due = chains[chain].items.lootbox(kinds[box]).price * amount;
        vm.deal(_actor(actor), due);
        vm.prank(_actor(actor));
        chains[chain].items.buyBox{value: due}(kinds[box], amount);
        _add(chain, _actor(actor), box, amount);
        issued[box] += amount;
        paid[chain] += due;
    }

    function withdraw(uint256 chain) external {
        vm.prank(owner);
        chains[chain % 3].items.withdraw(payable(owner));
        paid[chain % 3] = 0;
    }

    function jump(uint256 chain, uint256 creature, uint256 actor) external {
        chains[chain % 3].creatures.jump(creature % CREATURES, _actor(actor));
    }

    /// @dev Opens boxes as anyone, whether any are left or not.
    function claim(uint256 chain, uint256 creature, uint256 actor) external {
        (chain, creature) = (chain % 3, creature % CREATURES);
        if (actor % 4 != 0) _claim(chain, creature, chains[chain].creatures.ownerOf(creature));
        else _claim(chain, creature, _actor(actor / 4));
    }

    function open(uint256 chain, uint256 actor, uint256 gold, uint256 silver) external {
        chain = chain % 3;
        address by = _actor(actor);
        (gold, silver) = (_upTo(chain, by, FIRST_BOX_KIND, gold), _upTo(chain, by, FIRST_BOX_KIND + 1, silver));
        if (gold == 0 && silver == 0) return;
        if (gold == 0 || silver == 0) {
            uint256 kind = gold == 0 ? FIRST_BOX_KIND + 1 : FIRST_BOX_KIND;
            vm.prank(by);
            chains[chain].items.openLootBox(list(kinds[kind]), list(gold + silver));
        } else {
            vm.prank(by);
            chains[chain].items.openLootBox(
                list(kinds[FIRST_BOX_KIND], kinds[FIRST_BOX_KIND + 1]), list(gold, silver)
            );
        }
        _burnForOpening(chain, by, FIRST_BOX_KIND, gold);
        _burnForOpening(chain, by, FIRST_BOX_KIND + 1, silver);
    }

    /// @dev Any opening at any time, in time, too early, late or again; what it pinned and the block's hash say what is
    /// to come.
    function reveal(uint256 chain, uint256 seed, uint256 time) external {
        chain = chain % 3;
        OmnichainItems items = chains[chain].items;
        if (items.openingCount() == 0) return;
        uint256 id = 1 + seed % items.openingCount();
        ILootboxes.Opening memory opening = items.opening(id);
        uint256 wait = time % 8 == 0 ? 300 : time % 8;
        uint256 number = block.number + wait;
        vm.roll(number);
        if (opening.amount > 0 && number > opening.drawBlock) {
            bytes32 hash = number - opening.drawBlock > 256 ? bytes32(0) : keccak256(abi.encode(opening.drawBlock));
            if (hash == 0) ++lapsedCount;
            else vm.setBlockhash(opening.drawBlock, hash);
            _expectDrawn(chain, items, opening, id, hash);
        }
        items.revealOpenings(list(id, id));
    }

    /// @dev The owner does what he may, whatever is open: the other pool, and back.
    function changeBoxes(uint256 chain, uint256 seed) external {
        OmnichainItems items = chains[chain % 3].items;
        vm.startPrank(owner);
        items.setLootbox(kinds[FIRST_BOX_KIND], 1 + seed % 1 ether, seed % 2 == 0 ? list(1, 2) : list(2), true);
        items.setClaimableBox(kinds[FIRST_BOX_KIND + seed % 2]);
        vm.stopPrank();
    }

    function send(uint256 src, uint256 dst, uint256 actor, uint256 kind, uint256 amount) external {
        src = src % 3;
        address from = _actor(actor);
        uint256[] memory some = _heldKinds(src, from, kind, 1);
        if (some.length > 0) _send(src, (src + 1 + dst % 2) % 3, from, _actor(actor / 3), some, amount);
    }

    function sendBatch(uint256 src, uint256 dst, uint256 actor, uint256 kind, uint256 amount) external {
        src = src % 3;
        address from = _actor(actor);
        uint256[] memory some = _heldKinds(src, from, kind, 5);
        if (some.length > 1) _send(src, (src + 1 + dst % 2) % 3, from, _actor(actor / 3), some, amount);
    }

    /// @dev Tries to forge a message: another payload, another sender, or a caller that is not the endpoint.
    function forge(uint256 seed, uint256 amount) external {
        if (messages.length == 0) return;
        uint256 i = seed % messages.length;
        Message memory message = messages[i];
        Chain memory chain = chains[indexOf[message.dstChainId]];
        bytes memory payload = abi.encode(abi.encodePacked(actors[0]), list(kinds[seed % KINDS]), list(amount));
        if (keccak256(payload) == keccak256(message.payload)) return;
        uint16 src = message.srcChainId;
        vm.startPrank(actors[0]);
        bytes[5] memory calls = [
            abi.encodeCall(chain.items.lzReceive, (src, message.path, message.nonce, payload)),
            abi.encodeCall(chain.items.nonblockingLzReceive, (src, message.path, message.nonce, payload)),
            abi.encodeCall(chain.items.retryMessage, (src, message.path, message.nonce, payload)),
            abi.encodeCall(chain.items.mintItem, (actors[0], kinds[seed % KINDS], amount)),
            abi.encodeCall(chain.items.burnItem, (actors[1], kinds[seed % KINDS], amount))
        ];
        for (uint256 j = 0; j < calls.length; ++j) {
            (bool done,) = address(chain.items).call(calls[j]);
            if (done) ++forgedCount;
        }
        vm.stopPrank();
        ++attemptCount;
    }

    function _claim(uint256 chain, uint256 creature, address by) private {
        uint256 kind = kindOf(chains[chain].items.claimableBox());
        vm.prank(by);
        try chains[chain].items.claimBox(creature) {
            _add(chain, by, kind, 1);
            ++issued[kind];
            ++claimed[chain];
        } catch {
            ++refusedCount;
        }
    }

    function _send(uint256 src, uint256 dst, address from, address to, uint256[] memory some, uint256 amount) private {
        Chain memory here = chains[src];
        if (!_trusts(src, dst)) return;
        uint256[] memory amounts = new uint256[](some.length);
        for (uint256 i = 0; i < some.length; ++i) {
            amounts[i] = bound(amount, 1, expected[src][from][kindOf(some[i])]);
        }
        bytes memory receiver = abi.encodePacked(to);
        vm.deal(from, 1 ether);
        vm.prank(from);
        if (some.length == 1) {
            here.items.sendFrom{value: 1 ether}(
                from, chains[dst].id, receiver, some[0], amounts[0], payable(from), address(0), ""
            );
        } else {
            ++batchCount;
            here.items.sendBatchFrom{value: 1 ether}(
                from, chains[dst].id, receiver, some, amounts, payable(from), address(0), ""
            );
        }
        _setOff(src, from, to, some, amounts);
        _wasSent(src, dst);
    }

    function _look(uint256 i) internal override {
        before = _heldByReceiver(i);
    }

    function _count(uint256 i) internal override {
        _countEffect(i, indexOf[messages[i].dstChainId], before, _heldByReceiver(i));
    }

    /// @dev Plenty, anything, or just too little.
    function _badly(uint256 seed) internal view override returns (uint256) {
        return seed % 4 == 3 ? bound(seed, 70_000, 100_000) : super._badly(seed);
    }

    function _heldByReceiver(uint256 i) private view returns (uint256[] memory) {
        return _held(chains[indexOf[messages[i].dstChainId]].items, receivers[i]);
    }

    function _stationsOf(Chain[] memory all) private pure returns (Station[] memory stations) {
        stations = new Station[](all.length);
        for (uint256 i = 0; i < all.length; ++i) {
            stations[i] = Station(all[i].id, all[i].endpoint, all[i].items);
        }
    }
}
