// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {DrawBeacon} from "../../src/draws/DrawBeacon.sol";
import {IDrawBeacon} from "../../src/draws/IDrawBeacon.sol";
import {DrawKeeper} from "../support/DrawKeeper.sol";
import {OwnedProxyTest} from "../support/OwnedProxyTest.sol";

contract DrawBeaconTest is OwnedProxyTest {
    uint256 private constant DRAW = 1_000;

    /// @dev The address where chains with EIP-2935 keep older hashes.
    address private constant HISTORY = 0x0000F90827F1C53a10cb7A02335B175320002935;

    DrawBeacon private beacon;

    function setUp() public {
        vm.warp(NOW);
        vm.roll(DRAW - 5);
        vm.etch(HISTORY, "");
        beacon = _newBeacon(DrawKeeper.MODULUS);
    }

    // signed draws

    function testFuzz_GivenASignature_ItsHashIsTheValueForever(bytes32 blockHash, uint256 later) public {
        vm.assume(blockHash != 0);
        _mine(DRAW, blockHash);
        bytes memory message = abi.encode(block.chainid, address(beacon), DRAW, blockHash);
        vm.assertEq(keccak256(beacon.messageOf(DRAW)), keccak256(message));
        bytes32 expected = keccak256(DrawKeeper.sign(message));

        vm.expectEmit();
        emit IDrawBeacon.DrawSettled(DRAW, expected, true);
        DrawKeeper.settle(beacon, DRAW);

        vm.roll(DRAW + bound(later, 1, 1_000_000));
        (bool settled, bytes32 value) = beacon.settle(DRAW);
        vm.assertEq(settled, true);
        vm.assertEq(value, expected);
        vm.assertEq(beacon.valueOf(DRAW), expected);
        vm.assertEq(beacon.isKnown(DRAW), true);
    }

    function test_RevertWhen_TheSignatureIsForAnotherHashOrBlock() public {
        _mine(DRAW, keccak256("draw"));
        vm.setBlockhash(DRAW - 1, keccak256("draw"));
        _expectRefused(DrawKeeper.sign(abi.encode(block.chainid, address(beacon), DRAW, keccak256("other"))));
        _expectRefused(DrawKeeper.sign(beacon.messageOf(DRAW - 1)));
        _expectRefused(DrawKeeper.sign(abi.encode(block.chainid + 1, address(beacon), DRAW, keccak256("draw"))));
        _expectRefused(DrawKeeper.sign(abi.encode(block.chainid, address(this), DRAW, keccak256("draw"))));
        _expectRefused("");
    }

    /// @dev Two keepers race, and one of them has a block that is not mined yet.
    function test_GivenSettledAndFutureBlocks_TheyAreSkipped() public {
        _mine(DRAW, keccak256("draw"));
        bytes32 value = DrawKeeper.settle(beacon, DRAW);
        (uint256[] memory blocks, bytes[] memory nothing) = (list(DRAW, DRAW + 9), new bytes[](2));
        beacon.settleSigned(blocks, nothing);
        vm.assertEq(beacon.valueOf(DRAW), value);
        vm.assertEq(beacon.valueOf(DRAW + 9), bytes32(0));
    }

    function test_RevertWhen_TheListsDiffer() public {
        vm.expectRevert(IDrawBeacon.DrawBeacon_LengthMismatch.selector);
        beacon.settleSigned(list(DRAW), new bytes[](0));
    }

    function testFuzz_GivenABlockThatIsNotMined_NothingIsKnown(uint256 drawBlock) public {
        drawBlock = bound(drawBlock, block.number, type(uint64).max);
        (bool settled, bytes32 value) = beacon.settle(drawBlock);
        vm.assertEq(settled, false);
        vm.assertEq(value, bytes32(0));
        vm.assertEq(beacon.messageOf(drawBlock).length, 0);
        vm.assertEq(beacon.isKnown(drawBlock), false);
        vm.assertEq(beacon.drawOf(drawBlock).laterBlock, 0);
    }

    // the platform is away

    function test_GivenAPinnedHash_ItIsSignedHoweverLate() public {
        _mine(DRAW, keccak256("draw"));
        vm.expectEmit();
        emit IDrawBeacon.DrawPinned(DRAW, keccak256("draw"));
        (bool settled,) = beacon.settle(DRAW);
        vm.assertEq(settled, false);
        vm.assertEq(beacon.drawOf(DRAW).pinnedAt, NOW);

        vm.roll(DRAW + 100_000);
        beacon.settle(DRAW);
        vm.assertEq(beacon.isKnown(DRAW), false);
        bytes32 value = DrawKeeper.settle(beacon, DRAW);
        vm.assertEq(beacon.valueOf(DRAW), value);
    }

    function testFuzz_GivenNoSignatureForSevenDays_ThePinnedHashSettles(bytes32 blockHash, uint256 waited) public {
        vm.assume(blockHash != 0);
        _mine(DRAW, blockHash);
        beacon.settle(DRAW);
        waited = bound(waited, 0, 30 days);
        vm.warp(NOW + waited);
        vm.assertEq(beacon.isKnown(DRAW), waited >= 7 days);
        (bool settled, bytes32 value) = beacon.settle(DRAW);
        vm.assertEq(settled, waited >= 7 days);
        vm.assertEq(value, settled ? blockHash : bytes32(0));
        // Pinning again did not start the time again.
        vm.warp(NOW + 7 days);
        (settled, value) = beacon.settle(DRAW);
        vm.assertEq(value, blockHash);
    }

    function test_GivenAHashThatIsGone_ALaterBlockTakesItsPlace() public {
        vm.roll(DRAW + 300);
        vm.assertEq(beacon.messageOf(DRAW).length, 0);
        vm.expectEmit();
        emit IDrawBeacon.DrawPostponed(DRAW, DRAW + 305);
        beacon.settle(DRAW);
        // Asking again does not postpone it further.
        vm.roll(DRAW + 305);
        beacon.settle(DRAW);
        vm.assertEq(beacon.drawOf(DRAW).laterBlock, DRAW + 305);

        _mine(DRAW + 305, keccak256("later"));
        bytes memory message = abi.encode(block.chainid, address(beacon), DRAW, keccak256("later"));
        vm.assertEq(DrawKeeper.settle(beacon, DRAW), keccak256(DrawKeeper.sign(message)));
    }

    function test_GivenALaterHashThatIsGoneToo_ItIsPostponedAgain() public {
        vm.roll(DRAW + 300);
        beacon.settleSigned(list(DRAW), new bytes[](1));
        vm.roll(DRAW + 1_000);
        beacon.settle(DRAW);
        vm.assertEq(beacon.drawOf(DRAW).laterBlock, DRAW + 1_005);
    }

    // without a key

    function testFuzz_GivenNoKey_TheHashIsTheValue(bytes32 blockHash) public {
        vm.assume(blockHash != 0);
        beacon = _newBeacon("");
        _mine(DRAW, blockHash);
        (bool settled, bytes32 value) = beacon.settle(DRAW);
        vm.assertEq(settled, true);
        vm.assertEq(value, blockHash);
        vm.assertEq(beacon.isKnown(DRAW), true);
        vm.assertEq(beacon.valueOf(DRAW), blockHash);
        beacon.settleSigned(list(DRAW), new bytes[](1));
        vm.roll(DRAW + 300);
        (settled, value) = beacon.settle(DRAW);
        vm.assertEq(settled, true);
        vm.assertEq(value, bytes32(0));
    }

    // keys

    function test_GivenANewKey_EarlierDrawsKeepTheirs() public {
        beacon = _newBeacon("");
        vm.prank(owner);
        vm.expectEmit();
        emit IDrawBeacon.KeyChanged(DRAW - 4, DrawKeeper.MODULUS);
        beacon.setKey(DrawKeeper.MODULUS);
        vm.assertEq(beacon.keyOf(DRAW - 5).length, 0);
        vm.assertEq(keccak256(beacon.keyOf(DRAW - 4)), keccak256(DrawKeeper.MODULUS));

        vm.roll(DRAW);
        vm.prank(owner);
        beacon.setKey("");
        _mine(DRAW, keccak256("draw"));
        (bool settled,) = beacon.settle(DRAW);
        vm.assertEq(settled, false);
        DrawKeeper.settle(beacon, DRAW);
        vm.assertEq(beacon.keyOf(DRAW + 1).length, 0);
    }

    function test_RevertWhen_TheModulusIsNotOne() public {
        bytes memory even = DrawKeeper.MODULUS;
        even[255] &= 0xfe;
        _expectInvalid(even);
        bytes memory small = DrawKeeper.MODULUS;
        small[0] &= 0x7f;
        _expectInvalid(small);
        _expectInvalid(new bytes(255));
        bytes memory long = new bytes(513);
        (long[0], long[512]) = (0xff, 0x01);
        _expectInvalid(long);
    }

    function test_RevertWhen_AStrangerSetsAKey() public {
        _expectNotOwner(abi.encodeCall(beacon.setKey, ("")));
    }

    function _mine(uint256 blockNumber, bytes32 blockHash) private {
        vm.roll(blockNumber + 1);
        vm.setBlockhash(blockNumber, blockHash);
    }

    function _expectRefused(bytes memory signature) private {
        bytes[] memory signatures = new bytes[](1);
        signatures[0] = signature;
        vm.expectRevert(abi.encodeWithSelector(IDrawBeacon.DrawBeacon_InvalidSignature.selector, DRAW));
        beacon.settleSigned(list(DRAW), signatures);
    }

    function _expectInvalid(bytes memory modulus) private {
        vm.expectRevert(IDrawBeacon.DrawBeacon_InvalidModulus.selector);
        vm.prank(owner);
        beacon.setKey(modulus);
    }

    function _subject() internal view override returns (address) {
        return address(beacon);
    }

    function _newImplementation() internal override returns (address) {
        return _deployCode("DrawBeacon");
    }

    function _initializeByStranger() internal view override returns (bytes memory) {
        return abi.encodeCall(DrawBeacon.initialize, (stranger, ""));
    }
}
