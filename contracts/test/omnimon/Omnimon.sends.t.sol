// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";

import {LocalEndpoint} from "../../src/local/LocalEndpoint.sol";
import {IOmnichainApp} from "../../src/omnichain/IOmnichainApp.sol";
import {IOmnichainCreatures} from "../../src/omnimon/IOmnichainCreatures.sol";
import {IOmnimonLife} from "../../src/omnimon/IOmnimonLife.sol";
import {OmnimonFixture} from "../support/OmnimonFixture.sol";
import {Message} from "../support/RecordingEndpoint.sol";

contract OmnimonSendsTest is OmnimonFixture {
    bytes32 private constant STORAGE = 0xe7b237373df3b934f1ab78a06c1981cce53691cd6369d2724bfd46dc9dc51a00;

    uint256 private tokenId;

    function setUp() public override {
        super.setUp();
        tokenId = _hatch(HOME, alice);
    }

    // sendFrom

    function test_GivenACreature_ItIsBurntHereAndLivesThere() public {
        items[HOME].give(alice, 2_077, 1);
        vm.prank(alice);
        home.equipItem(tokenId, 2_077);
        IOmnimonLife.Creature memory creature = home.omnimon(tokenId);
        vm.expectEmit(address(home));
        emit IERC721.Transfer(alice, address(0), tokenId);
        vm.expectEmit(address(home));
        emit IOmnichainCreatures.SendToChain(AWAY, alice, abi.encodePacked(bob), list(tokenId));
        Message memory message = _send(alice, HOME, AWAY, bob, tokenId);
        vm.assertEq(_lives(HOME, tokenId) || _lives(AWAY, tokenId), false);
        vm.assertEq(home.balanceOf(alice), 0);

        vm.expectEmit(address(away));
        emit IERC721.Transfer(address(0), bob, tokenId);
        uint256[] memory words = _words(message);
        vm.assertEq(words.length, 5);
        vm.assertEq(words[0], tokenId);
        vm.expectEmit(address(away));
        emit IOmnichainCreatures.CreatureArrived(tokenId, words[1], words[2], words[3], words[4]);
        vm.expectEmit(address(away));
        emit IOmnichainCreatures.ReceiveFromChain(HOME, message.path, bob, list(tokenId));
        _deliver(message, MIN_GAS + TRANSFER_GAS);

        vm.assertEq(away.ownerOf(tokenId), bob);
        vm.assertEq(_lives(HOME, tokenId), false);
        creature.jumps = 1;
        vm.assertEq(away.omnimon(tokenId).lastBridgeBlock, block.number);
        vm.assertEq(_hashOf(away.omnimon(tokenId)), _hashOf(creature));
        vm.assertEq(address(home).balance, PRICE);
    }

    /// @dev Any creature, over any way: all that it is arrives.
    function testFuzz_GivenAnyCreature_TraitsSurviveEveryTrip(uint256 random) public {
        items[HOME].give(alice, 14_999, 1);
        vm.prank(alice);
        home.equipItem(tokenId, 14_999);
        uint256 boxes = 0;
        (uint256 place, address holder) = (0, alice);
        for (uint256 i = 0; i < 6; ++i) {
            random = uint256(keccak256(abi.encode(random)));
            _change(place, holder, random);
            if (boxes < creatures[chains[place]].omnimon(tokenId).jumps && random % 3 == 0) {
                vm.prank(holder);
                items[chains[place]].claimBox(tokenId);
                ++boxes;
            }
            IOmnimonLife.Creature memory creature = creatures[chains[place]].omnimon(tokenId);
            bool counts = i == 0 || block.number >= creature.lastBridgeBlock + BLOCKS;
            uint256 next = (place + 1 + (random >> 8) % 2) % 3;
            address to = random % 2 == 0 ? alice : bob;
            _move(holder, chains[place], chains[next], to, tokenId);
            (place, holder) = (next, to);
            if (counts) ++creature.jumps;
            vm.assertEq(_hashOf(creatures[chains[place]].omnimon(tokenId)), _hashOf(creature));
            vm.assertEq(creatures[chains[place]].omnimon(tokenId).claimedBoxes, boxes);
            for (uint256 j = 0; j < 3; ++j) {
                vm.assertEq(_lives(chains[j], tokenId), j == place);
            }
        }
    }

    function testFuzz_GivenTooFewBlocks_AJumpDoesNotCount(uint256 blocks) public {
        _move(alice, HOME, AWAY, alice, tokenId);
        vm.assertEq(away.omnimon(tokenId).jumps, 1);
        blocks = bound(blocks, 0, 2 * BLOCKS);
        vm.roll(block.number + blocks);
        _move(alice, AWAY, HOME, alice, tokenId);
        vm.assertEq(home.omnimon(tokenId).jumps, blocks < BLOCKS ? 1 : 2);
    }

    /// @dev However long a creature must have been on a chain that it came to.
    function test_GivenACreatureThatNeverLeft_ItsFirstJumpCounts() public {
        vm.prank(owner);
        home.setBlocksBetweenJumps(block.number + 1);
        _move(alice, HOME, AWAY, alice, tokenId);
        vm.assertEq(away.omnimon(tokenId).jumps, 1);
    }

    /// @dev Four words, in the mapping after four words of settings; what is erased pays for a part of the journey.
    function test_GivenACreatureThatLeft_NothingOfItIsKept() public {
        _move(alice, HOME, AWAY, alice, tokenId);
        vm.roll(block.number + BLOCKS);
        _move(alice, AWAY, HOME, alice, tokenId);
        items[HOME].give(alice, 2_077, 1);
        vm.prank(alice);
        home.equipItem(tokenId, 2_077);
        bytes32 slot = keccak256(abi.encode(tokenId, uint256(STORAGE) + 4));
        for (uint256 i = 0; i < 4; ++i) {
            vm.assertTrue(vm.load(address(home), bytes32(uint256(slot) + i)) != 0, "kept");
        }
        _move(alice, HOME, AWAY, alice, tokenId);
        for (uint256 i = 0; i < 4; ++i) {
            vm.assertEq(vm.load(address(home), bytes32(uint256(slot) + i)), 0);
        }
    }

    function test_GivenTheMostJumps_ItStillTravels() public {
        uint256[] memory all = new uint256[](5);
        (all[0], all[4]) = (tokenId, type(uint16).max);
        _forge(AWAY, abi.encode(abi.encodePacked(alice), all), GAS);
        vm.roll(block.number + BLOCKS);
        _move(alice, AWAY, THIRD, alice, tokenId);
        vm.assertEq(creatures[THIRD].omnimon(tokenId).jumps, type(uint16).max);
    }

    function test_RevertWhen_ThereWereTheMostRerolls() public {
        uint256[] memory all = new uint256[](5);
        (all[0], all[2], all[4]) = (tokenId, 1, uint256(type(uint16).max) << 32);
        _forge(AWAY, abi.encode(abi.encodePacked(alice), all), GAS);
        vm.assertEq(away.omnimon(tokenId).rerolls, type(uint16).max);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IOmnimonLife.Omnimon_TooManyRerolls.selector, tokenId));
        away.rerollPoolTraits(tokenId);
    }

    function test_GivenAnApproval_AnotherSends() public {
        vm.prank(alice);
        home.approve(bob, tokenId);
        vm.deal(bob, 1 ether);
        vm.prank(bob);
        home.sendFrom{value: 1 ether}(alice, AWAY, abi.encodePacked(bob), tokenId, payable(bob), address(0), "");
        vm.assertEq(_lives(HOME, tokenId), false);
        vm.assertTrue(bob.balance > 0.9 ether, "refund");
        // Nothing of the approval is left when it comes back.
        _deliver(endpoints[HOME].last(), GAS);
        _move(bob, AWAY, HOME, alice, tokenId);
        vm.assertEq(home.getApproved(tokenId), address(0));
    }

    function test_RevertWhen_TheCallerMayNot() public {
        _expectSendFails(
            bob, alice, tokenId, abi.encodeWithSelector(IERC721Errors.ERC721InsufficientApproval.selector, bob, tokenId)
        );
        _expectSendFails(
            alice,
            bob,
            tokenId,
            abi.encodeWithSelector(IOmnichainCreatures.OmnichainCreatures_NotTheOwner.selector, tokenId, bob)
        );
        _expectSendFails(
            alice, alice, 99, abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 99)
        );
    }

    function testFuzz_RevertWhen_TheReceiverHasNot20Bytes(bytes memory to) public {
        vm.assume(to.length != 20);
        _expectBadReceiver(to);
    }

    function test_RevertWhen_TheReceiverCannotBe() public {
        _expectBadReceiver(abi.encodePacked(address(0)));
        _expectBadReceiver(abi.encodePacked(address(away)));
    }

    function testFuzz_RevertWhen_TheGasIsTooLittle(uint256 gas) public {
        gas = bound(gas, 0, MIN_GAS + TRANSFER_GAS - 1);
        bytes memory reason = abi.encodeWithSelector(
            IOmnichainApp.OmnichainApp_TooLittleGas.selector, gas, MIN_GAS + TRANSFER_GAS
        );
        vm.prank(alice);
        vm.expectRevert(reason);
        home.sendFrom(alice, AWAY, abi.encodePacked(bob), tokenId, payable(alice), address(0), _gas(gas));
        vm.expectRevert(reason);
        home.estimateSendFee(AWAY, abi.encodePacked(bob), tokenId, false, _gas(gas));
    }

    function test_RevertWhen_NoGasIsSet() public {
        vm.prank(owner);
        home.setMinDstGas(AWAY, PT_SEND, 0);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IOmnichainApp.OmnichainApp_MinGasNotSet.selector, AWAY, PT_SEND));
        home.sendFrom(alice, AWAY, abi.encodePacked(bob), tokenId, payable(alice), address(0), "");
    }

    function test_RevertWhen_TheFeeIsNotPaid() public {
        (uint256 fee,) = home.estimateSendFee(AWAY, abi.encodePacked(bob), tokenId, false, "");
        _expectSendFails(
            alice, alice, tokenId, abi.encodeWithSelector(LocalEndpoint.LocalEndpoint_TooLittlePaid.selector, 0, fee)
        );
        vm.assertEq(home.ownerOf(tokenId), alice);
    }

    // sendBatchFrom

    function testFuzz_GivenABatch_AllArriveAsTheyWere(uint256 count) public {
        count = bound(count, 1, BATCH_LIMIT);
        uint256[] memory ids = _hatchBatch(HOME, alice, count);
        bytes32[] memory hashes = new bytes32[](count);
        for (uint256 i = 0; i < count; ++i) {
            IOmnimonLife.Creature memory creature = home.omnimon(ids[i]);
            creature.jumps = 1;
            hashes[i] = _hashOf(creature);
        }
        Message memory message = _sendBatch(alice, HOME, AWAY, bob, ids);
        vm.assertLe(MIN_GAS + TRANSFER_GAS * count, message.gas);
        _deliver(message, message.gas);
        for (uint256 i = 0; i < count; ++i) {
            vm.assertEq(away.ownerOf(ids[i]), bob);
            vm.assertEq(_hashOf(away.omnimon(ids[i])), hashes[i]);
            vm.assertEq(_lives(HOME, ids[i]), false);
        }
        vm.assertEq(home.ownerOf(tokenId), alice);
    }

    function test_RevertWhen_ACreatureIsTwiceInABatch() public {
        vm.deal(alice, 1 ether);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, tokenId));
        home.sendBatchFrom{value: 1 ether}(
            alice, AWAY, abi.encodePacked(bob), list(tokenId, tokenId), payable(alice), address(0), ""
        );
    }

    function test_RevertWhen_ABatchIsTooLongOrEmpty() public {
        _expectInvalidBatch(new uint256[](0));
        _expectInvalidBatch(new uint256[](BATCH_LIMIT + 1));
    }

    function test_GivenNoLimit_OneMayBeSent() public {
        vm.prank(owner);
        home.setDstChainIdToBatchLimit(AWAY, 1);
        _sendBatch(alice, HOME, AWAY, bob, list(tokenId));
        vm.assertEq(_lives(HOME, tokenId), false);
    }

    // arriving

    function test_GivenAReceiverWithoutCode_OrOneThatTakesNothing_ItArrives() public {
        // The endpoint's contract knows no ERC-721.
        address to = address(endpoints[AWAY]);
        _move(alice, HOME, AWAY, to, tokenId);
        vm.assertEq(away.ownerOf(tokenId), to);
    }

    function test_GivenACreatureThatLivesThereAlready_TheMessageIsStored() public {
        uint256[] memory all = new uint256[](5);
        all[0] = tokenId;
        Message memory message = _forge(HOME, abi.encode(abi.encodePacked(bob), all), GAS);
        vm.assertTrue(_isStored(message), "stored");
        vm.assertEq(home.ownerOf(tokenId), alice);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidSender.selector, address(0)));
        _retry(message);
    }

    function test_GivenANonsensicalMessage_ItIsStored() public {
        uint256[] memory all = new uint256[](5);
        vm.assertTrue(_isStored(_forge(HOME, "", GAS)), "empty");
        vm.assertTrue(_isStored(_forge(HOME, abi.encode(abi.encodePacked(bob, bob), all), GAS)), "receiver");
        vm.assertTrue(_isStored(_forge(HOME, abi.encode("", all), GAS)), "no receiver");
        Message memory message = _forge(HOME, abi.encode(abi.encodePacked(bob), new uint256[](6)), GAS);
        vm.assertTrue(_isStored(message), "words");
        vm.expectRevert(abi.encodeWithSelector(IOmnichainCreatures.OmnichainCreatures_BadPayload.selector, 6));
        _retry(message);
    }

    function _change(uint256 place, address holder, uint256 random) private {
        uint16 chainId = chains[place];
        vm.roll(block.number + (random >> 16) % (2 * BLOCKS));
        if (random % 5 < 2) {
            uint256 price = creatures[chainId].priceToReroll(tokenId);
            vm.deal(holder, price);
            vm.prank(holder);
            creatures[chainId].rerollPoolTraits{value: price}(tokenId);
            _reveal(chainId, tokenId);
        } else if (random % 5 == 2) {
            uint256 traitId = creatures[chainId].omnimon(tokenId).traits[(random >> 24) % 15];
            if (traitId == 0) return;
            vm.startPrank(holder);
            creatures[chainId].convertTraitToItem(tokenId, traitId);
            creatures[chainId].equipItem(tokenId, traitId);
            vm.stopPrank();
        }
    }

    /// @dev A message that the relayer makes up, from AWAY, or to AWAY from HOME.
    function _forge(uint16 dst, bytes memory payload, uint256 gas) private returns (Message memory message) {
        uint16 src = dst == HOME ? AWAY : HOME;
        bytes memory path = abi.encodePacked(address(creatures[src]), address(creatures[dst]));
        uint64 nonce = endpoints[dst].getInboundNonce(src, path) + 1;
        message = Message(src, dst, nonce, path, gas, payload);
        _deliver(message, gas);
    }

    function _expectSendFails(address by, address from, uint256 id, bytes memory reason) private {
        vm.prank(by);
        vm.expectRevert(reason);
        home.sendFrom(from, AWAY, abi.encodePacked(bob), id, payable(by), address(0), "");
    }

    function _expectBadReceiver(bytes memory to) private {
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IOmnichainApp.OmnichainApp_BadReceiver.selector, to));
        home.sendFrom(alice, AWAY, to, tokenId, payable(alice), address(0), "");
    }

    function _expectInvalidBatch(uint256[] memory ids) private {
        bytes memory reason = abi.encodeWithSelector(
            IOmnichainCreatures.OmnichainCreatures_InvalidBatch.selector, ids.length, BATCH_LIMIT
        );
        vm.prank(alice);
        vm.expectRevert(reason);
        home.sendBatchFrom(alice, AWAY, abi.encodePacked(bob), ids, payable(alice), address(0), "");
        vm.expectRevert(reason);
        home.estimateSendBatchFee(AWAY, abi.encodePacked(bob), ids, false, "");
    }
}
