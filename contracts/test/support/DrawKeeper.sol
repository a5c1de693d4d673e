// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

import {DrawBeacon} from "../../src/draws/DrawBeacon.sol";

/// @dev The keeper of a beacon, with a key of its own for tests.
library DrawKeeper {
    bytes internal constant MODULUS =
        hex"d1db3724f4783af165b0b1b232b0abdaecb163e5df8115a86248c60e4eacc5576e0c09aed40ec2d96cf5f3ad36e4718aa465"
        hex"f2bc6a5f7f35d46a64d1ce87f8ffb1623590930f4eee819ac15f0c78f2b39cad45d3c17d463579c23860344ea1ea0cd43709"
        hex"94e2ab71884f4cf4d7f261b0be0155e69f44e6f39dd8306e956bb6a8d7ef3afb1dc0e1d748cebe7799bc4c5a9e317eeb9a2e"
        hex"99890b9794b0b210edc0bf6de0cea38d8e4e077950667aaed320862efe8b55692454669352febfb553515beb054ad9c6ae73"
        hex"b8b081246a8e97007eec595d2835de1683b41d54ced2fd6f6c087b80f0e568c6d6b71ea5f6c6461ec53c420482206720326c"
        hex"ed59de780763";

    bytes private constant PRIVATE_EXPONENT =
        hex"031e26f9ea93e55ef416d047b3246d79342e5d2b40cb272a384397db05e4dfe3064f3179a276e702d9f13c2c8fa08c90a069"
        hex"4f563df255ee7e7867850d1f775de7cc6b654ecf59bf30b7bee062f6b7b7096b32f00c1e33592a0a43a77cea1f7d085c6d70"
        hex"e6ab08c70807bd949efcb5378355d113e5bbdd53dde824ad653f936d7482f12347094e55708148ab1dfb0d0326eb44de3125"
        hex"202c1312a32e67ccb961c1f388de652e7a084fb9ebc3d273dca042c55f30ac7e4574accbe88d88ec3acbbd3fc8954d5caaf3"
        hex"757de448879d0ae97fb62ffdddd1e571dcd5b6629b4083d2f5da79350bce33948cff00b3d6d3548e6e8ad812f17333eed820"
        hex"17aedf71adc1";

    /// @dev The start of a PKCS #1 signature block of SHA-256: 202 bytes of padding between these.
    bytes private constant DIGEST_INFO = hex"003031300d060960864801650304020105000420";

    function sign(bytes memory message) internal view returns (bytes memory) {
        bytes memory padding = new bytes(202);
        for (uint256 i = 0; i < padding.length; ++i) {
            padding[i] = 0xff;
        }
        bytes memory padded = abi.encodePacked(hex"0001", padding, DIGEST_INFO, sha256(message));
        return Math.modExp(padded, PRIVATE_EXPONENT, MODULUS);
    }

    /// @dev Settles a draw block and returns its value.
    function settle(DrawBeacon beacon, uint256 drawBlock) internal returns (bytes32) {
        (uint256[] memory drawBlocks, bytes[] memory signatures) = (new uint256[](1), new bytes[](1));
        (drawBlocks[0], signatures[0]) = (drawBlock, sign(beacon.messageOf(drawBlock)));
        beacon.settleSigned(drawBlocks, signatures);
        return keccak256(signatures[0]);
    }
}
